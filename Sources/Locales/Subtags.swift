import Basics

/// The subtags that are known, from IANA's registry of language subtags (RFC 5646): all languages of two letters, those
/// of three letters that CLDR knows a name of, all scripts that people write in, all regions of ISO 3166.
enum Subtags {
  /// The language of a name in small letters, as it is called today; nil where it is none.
  static func language(_ name: String) -> String? {
    if let successor = successors[name] { return successor }
    return (name.utf8.count == 2 ? shortLanguages : longLanguages).contains(name) ? name : nil
  }

  /// Returns a script with a capital, as scripts are written; nil where there is none of that name.
  static func script(_ name: String) -> String? {
    let script = name.prefix(1).uppercased() + name.dropFirst().lowercased()
    return scripts.contains(script) ? script : nil
  }

  /// Returns a region in capitals, as regions are written; nil where there is none of that name. Three digits are a
  /// region of the United Nations.
  static func region(_ name: String) -> String? {
    let region = name.uppercased()
    return regions.contains(region) || region.utf8.count == 3 ? region : nil
  }

  /// Two letters, or three digits.
  static func isRegionShaped(_ subtag: String) -> Bool {
    switch subtag.utf8.count {
    case 2: subtag.utf8.allSatisfy(\.isASCIILetter)
    case 3: MachineText(subtag).isDigits
    default: false
    }
  }

  private static let successors = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "bh": "bho"]

  /// The languages of two letters: nearly all tags begin with one, and need no table of the others.
  private static let shortLanguages = set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
    kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
    oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """)

  private static let longLanguages = set(
    """
    und
    ace ach acm ada ady aeb afh agq ain akk ale alt ang anp apc arc arn arp ars ary arz asa ast awa bal ban bar bas bbj bej
    bem bew bez bgc bgn bho bik bin bla blo blt bqi bra brx bss bua bug byn cad car cay cch ccp ceb cgg chb chk chm chn cho
    chp chr chy cic ckb cmn cop crh crs csb csw dak dar del den dgr din dje doi dsb dua dum dyo dzg ebu efi egy eka elx enm
    ewo fan fat fil fon frc frm fro frp frr frs fur gaa gan gay gba gez gil glk gmh goh gom gon gor got grb grc gsw guz gwi
    hai hak haw hif hil hit hmn hnj hsb hsn hup iba ibb ilo inh izh jam jbo jgo jmc jpr jrb jut kaa kab kac kaj kam kaw kbd
    kcg kde kea ken kfo kgp kha kho khq kkj kln kmb koi kok kos kpe krc kri krj krl kru ksb ksf ksh kum kut kxv lad lag lah
    lam lez lfn lij liv lkt lld lmo lol lou loz lrc ltg lua lui lun luo lus luy luz lzh mad maf mag mai mak man mas mde mdf
    mdr men mer mfe mga mgh mgo mic min mnc mni moh mos mrj mua mul mus mwl mwr mye myv mzn nan nap naq nds new nia niu njo
    nmg nnh non nov nqo nso nus nwc nym nyn nyo nzi osa ota pag pal pam pap pau pcm pdc pdt peo pfl phn pms pnt pon prg pro
    quc qug raj rap rar rgn rhg rif rof rom rtm rue rug rup rwk ryu sad sah sam saq sas sat saz sba sbp scn sco sdc sdh see
    seh sei sel ses sga sgs shi shn shu sid skr sli sly sma smj smn sms snk sog srn srr ssy stq suk sus sux swb syc syr szl
    tcy tem teo ter tet tig tiv tkl tkr tlh tli tly tmh tog tok tpi tru trv tsd tsi ttt tum tvl twq tyv tzm udm uga umb vai
    vec vep vls vmf vmw vot vro vun wae wal war was wbp wuu xal xcl xmf xnr xog yao yap yav ybb yrl yua yue zap zbl zea zen
    zgh zun zza
    """)

  static let scripts = set(
    """
    Adlm Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher
    Chrs Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Gara Geor Glag Gong Gonm Goth Gran Grek Gujr
    Gukh Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw Hmng Hmnp Hrkt Hung Ital Jamo Java Jpan Kali Kana Kawi Khar
    Khmr Khoj Kits Knda Kore Krai Kthi Lana Laoo Latf Latg Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc
    Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Onao Orkh Orya Osge
    Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd
    Sogo Sora Soyo Sund Sunu Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Todr Toto
    Tutg Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb Zinh Zmth Zsye Zsym Zxxx Zyyy Zzzz
    """)

  static let regions = set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
    CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE
    GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
    KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
    NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH
    SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG
    VI VN VU WF WS XK YE YT ZA ZM ZW
    """)

  private static func set(_ words: String) -> Set<String> {
    Set(MachineText(words).words(between: " \n").map(\.text))
  }
}
