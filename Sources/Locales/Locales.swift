// The room `Locales`: which language, script and region a text is in.
//
//   LocaleTag      a tag of BCP 47 such as `ja`, `zh-Hant-HK` or `en-GB`, read in any spelling and kept in its own
//   LocaleProblem  why a text is no such tag, and which one was probably meant
//   LocaleFixIts   the tag that was probably meant: by names of languages and countries, and codes of other standards
//   Subtags        the subtags that IANA's registry and CLDR know
//   HanForms       the five ways in which regions write the characters that they share
//
// It takes texts and gives values. It knows nothing of the machine that it runs on: nobody's settings are asked for.
