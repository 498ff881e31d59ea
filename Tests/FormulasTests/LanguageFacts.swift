/// What ECMAScript's Intl writes (ICU 78, CLDR 48; Arabic with the digits `latn`): the language, the call without it,
/// the text. Percentages have as many digits as asked for, numbers of days their own words (`numeric: auto`), the rest
/// none.
let languageFacts = """
  ar | format(1234567.891, '#,##0.##') | 1,234,567.89
  ar | format(-1234.5, '#,##0.##') | \u{200E}-1,234.5
  ar | format(0.5, '#,##0.##') | 0.5
  ar | percent(0.256, 0) | 26\u{200E}%\u{200E}
  ar | percent(-0.256, 1) | \u{200E}-25.6\u{200E}%\u{200E}
  ar | percent(12.3456, 2) | 1,234.56\u{200E}%\u{200E}
  ar | currency(1234.5, 'CNY') | \u{200F}1,234.50\u{A0}CN¥
  ar | currency(1234.5, 'EUR') | \u{200F}1,234.50\u{A0}€
  ar | currency(1234.5, 'USD') | \u{200F}1,234.50\u{A0}US$
  ar | currency(1234.5, 'JPY') | \u{200F}1,235\u{A0}JP¥
  ar | currency(1234.5, 'GBP') | \u{200F}1,234.50\u{A0}UK£
  ar | currency(1234.5, 'HKD') | \u{200F}1,234.50\u{A0}HK$
  ar | currency(1234.5, 'TWD') | \u{200F}1,234.50\u{A0}NT$
  ar | currency(1234.5, 'INR') | \u{200F}1,234.50\u{A0}₹
  ar | currency(1234.5, 'KRW') | \u{200F}1,235\u{A0}₩
  ar | currency(1234.5, 'CHF') | \u{200F}1,234.50\u{A0}CHF
  ar | currency(1234.5, 'KWD') | \u{200F}1,234.500\u{A0}د.ك.\u{200F}
  ar | currency(1234.5, 'SAR') | \u{200F}1,234.50\u{A0}ر.س.\u{200F}
  ar | currency(-1234567.891, 'USD') | \u{200F}\u{200E}-1,234,567.89\u{A0}US$
  ar | compact(12345) | 12\u{A0}ألف
  ar | format('2016-09-04', 'full') | الأحد، 4 سبتمبر 2016
  ar | format('2016-09-04', 'long') | 4 سبتمبر 2016
  ar | format('2016-09-04', 'medium') | 04\u{200F}/09\u{200F}/2016
  ar | format('2016-09-04', 'short') | 4\u{200F}/9\u{200F}/2016
  ar | relative('2016-09-14T12:30', '2016-09-14T12:30') | الآن
  ar | relative('2016-09-14T11:31', '2016-09-14T12:30') | قبل 59 دقيقة
  ar | relative('2016-09-14T12:19', '2016-09-14T12:30') | قبل 11 دقيقة
  ar | relative('2016-09-14T12:27', '2016-09-14T12:30') | قبل 3 دقائق
  ar | relative('2016-09-14T12:28', '2016-09-14T12:30') | قبل دقيقتين
  ar | relative('2016-09-14T12:29', '2016-09-14T12:30') | قبل دقيقة واحدة
  ar | relative('2016-09-14T12:31', '2016-09-14T12:30') | خلال دقيقة واحدة
  ar | relative('2016-09-14T12:32', '2016-09-14T12:30') | خلال دقيقتين
  ar | relative('2016-09-14T12:35', '2016-09-14T12:30') | خلال 5 دقائق
  ar | relative('2016-09-13T13:30', '2016-09-14T12:30') | قبل 23 ساعة
  ar | relative('2016-09-14T09:30', '2016-09-14T12:30') | قبل 3 ساعات
  ar | relative('2016-09-14T10:30', '2016-09-14T12:30') | قبل ساعتين
  ar | relative('2016-09-14T11:30', '2016-09-14T12:30') | قبل ساعة واحدة
  ar | relative('2016-09-14T13:30', '2016-09-14T12:30') | خلال ساعة واحدة
  ar | relative('2016-09-14T14:30', '2016-09-14T12:30') | خلال ساعتين
  ar | relative('2016-09-15T00:30', '2016-09-14T12:30') | خلال 12 ساعة
  ar | relative('2016-09-08', '2016-09-14') | قبل 6 أيام
  ar | relative('2016-09-11', '2016-09-14') | قبل 3 أيام
  ar | relative('2016-09-12', '2016-09-14') | أول أمس
  ar | relative('2016-09-13', '2016-09-14') | أمس
  ar | relative('2016-09-14', '2016-09-14') | اليوم
  ar | relative('2016-09-15', '2016-09-14') | غدًا
  ar | relative('2016-09-16', '2016-09-14') | بعد الغد
  ar | relative('2016-09-18', '2016-09-14') | خلال 4 أيام
  ar | relative('2016-08-17', '2016-09-14') | قبل 4 أسابيع
  ar | relative('2016-08-31', '2016-09-14') | قبل أسبوعين
  ar | relative('2016-09-07', '2016-09-14') | قبل أسبوع واحد
  ar | relative('2016-09-21', '2016-09-14') | خلال أسبوع واحد
  ar | relative('2016-10-05', '2016-09-14') | خلال 3 أسابيع
  ar | relative('2015-10-14', '2016-09-14') | قبل 11 شهرًا
  ar | relative('2016-06-14', '2016-09-14') | قبل 3 أشهر
  ar | relative('2016-07-14', '2016-09-14') | قبل شهرين
  ar | relative('2016-08-14', '2016-09-14') | قبل شهر واحد
  ar | relative('2016-10-14', '2016-09-14') | خلال شهر واحد
  ar | relative('2016-11-14', '2016-09-14') | خلال شهرين
  ar | relative('1916-09-14', '2016-09-14') | قبل 100 سنة
  ar | relative('2005-09-14', '2016-09-14') | قبل 11 سنة
  ar | relative('2014-09-14', '2016-09-14') | قبل سنتين
  ar | relative('2015-09-14', '2016-09-14') | قبل سنة واحدة
  ar | relative('2017-09-14', '2016-09-14') | خلال سنة واحدة
  ar | relative('2019-09-14', '2016-09-14') | خلال 3 سنوات
  de | format(1234567.891, '#,##0.##') | 1.234.567,89
  de | format(-1234.5, '#,##0.##') | -1.234,5
  de | format(0.5, '#,##0.##') | 0,5
  de | percent(0.256, 0) | 26\u{A0}%
  de | percent(-0.256, 1) | -25,6\u{A0}%
  de | percent(12.3456, 2) | 1.234,56\u{A0}%
  de | currency(1234.5, 'CNY') | 1.234,50\u{A0}CN¥
  de | currency(1234.5, 'EUR') | 1.234,50\u{A0}€
  de | currency(1234.5, 'USD') | 1.234,50\u{A0}$
  de | currency(1234.5, 'JPY') | 1.235\u{A0}¥
  de | currency(1234.5, 'GBP') | 1.234,50\u{A0}£
  de | currency(1234.5, 'HKD') | 1.234,50\u{A0}HK$
  de | currency(1234.5, 'TWD') | 1.234,50\u{A0}NT$
  de | currency(1234.5, 'INR') | 1.234,50\u{A0}₹
  de | currency(1234.5, 'KRW') | 1.235\u{A0}₩
  de | currency(1234.5, 'CHF') | 1.234,50\u{A0}CHF
  de | currency(1234.5, 'KWD') | 1.234,500\u{A0}KWD
  de | currency(1234.5, 'SAR') | 1.234,50\u{A0}SAR
  de | currency(-1234567.891, 'USD') | -1.234.567,89\u{A0}$
  de | compact(12345) | 12.345
  de | format('2016-09-04', 'full') | Sonntag, 4. September 2016
  de | format('2016-09-04', 'long') | 4. September 2016
  de | format('2016-09-04', 'medium') | 04.09.2016
  de | format('2016-09-04', 'short') | 04.09.16
  de | relative('2016-09-14T12:30', '2016-09-14T12:30') | jetzt
  de | relative('2016-09-14T11:31', '2016-09-14T12:30') | vor 59 Minuten
  de | relative('2016-09-14T12:19', '2016-09-14T12:30') | vor 11 Minuten
  de | relative('2016-09-14T12:27', '2016-09-14T12:30') | vor 3 Minuten
  de | relative('2016-09-14T12:28', '2016-09-14T12:30') | vor 2 Minuten
  de | relative('2016-09-14T12:29', '2016-09-14T12:30') | vor 1 Minute
  de | relative('2016-09-14T12:31', '2016-09-14T12:30') | in 1 Minute
  de | relative('2016-09-14T12:32', '2016-09-14T12:30') | in 2 Minuten
  de | relative('2016-09-14T12:35', '2016-09-14T12:30') | in 5 Minuten
  de | relative('2016-09-13T13:30', '2016-09-14T12:30') | vor 23 Stunden
  de | relative('2016-09-14T09:30', '2016-09-14T12:30') | vor 3 Stunden
  de | relative('2016-09-14T10:30', '2016-09-14T12:30') | vor 2 Stunden
  de | relative('2016-09-14T11:30', '2016-09-14T12:30') | vor 1 Stunde
  de | relative('2016-09-14T13:30', '2016-09-14T12:30') | in 1 Stunde
  de | relative('2016-09-14T14:30', '2016-09-14T12:30') | in 2 Stunden
  de | relative('2016-09-15T00:30', '2016-09-14T12:30') | in 12 Stunden
  de | relative('2016-09-08', '2016-09-14') | vor 6 Tagen
  de | relative('2016-09-11', '2016-09-14') | vor 3 Tagen
  de | relative('2016-09-12', '2016-09-14') | vorgestern
  de | relative('2016-09-13', '2016-09-14') | gestern
  de | relative('2016-09-14', '2016-09-14') | heute
  de | relative('2016-09-15', '2016-09-14') | morgen
  de | relative('2016-09-16', '2016-09-14') | übermorgen
  de | relative('2016-09-18', '2016-09-14') | in 4 Tagen
  de | relative('2016-08-17', '2016-09-14') | vor 4 Wochen
  de | relative('2016-08-31', '2016-09-14') | vor 2 Wochen
  de | relative('2016-09-07', '2016-09-14') | vor 1 Woche
  de | relative('2016-09-21', '2016-09-14') | in 1 Woche
  de | relative('2016-10-05', '2016-09-14') | in 3 Wochen
  de | relative('2015-10-14', '2016-09-14') | vor 11 Monaten
  de | relative('2016-06-14', '2016-09-14') | vor 3 Monaten
  de | relative('2016-07-14', '2016-09-14') | vor 2 Monaten
  de | relative('2016-08-14', '2016-09-14') | vor 1 Monat
  de | relative('2016-10-14', '2016-09-14') | in 1 Monat
  de | relative('2016-11-14', '2016-09-14') | in 2 Monaten
  de | relative('1916-09-14', '2016-09-14') | vor 100 Jahren
  de | relative('2005-09-14', '2016-09-14') | vor 11 Jahren
  de | relative('2014-09-14', '2016-09-14') | vor 2 Jahren
  de | relative('2015-09-14', '2016-09-14') | vor 1 Jahr
  de | relative('2017-09-14', '2016-09-14') | in 1 Jahr
  de | relative('2019-09-14', '2016-09-14') | in 3 Jahren
  en | format(1234567.891, '#,##0.##') | 1,234,567.89
  en | format(-1234.5, '#,##0.##') | -1,234.5
  en | format(0.5, '#,##0.##') | 0.5
  en | percent(0.256, 0) | 26%
  en | percent(-0.256, 1) | -25.6%
  en | percent(12.3456, 2) | 1,234.56%
  en | currency(1234.5, 'CNY') | CN¥1,234.50
  en | currency(1234.5, 'EUR') | €1,234.50
  en | currency(1234.5, 'USD') | $1,234.50
  en | currency(1234.5, 'JPY') | ¥1,235
  en | currency(1234.5, 'GBP') | £1,234.50
  en | currency(1234.5, 'HKD') | HK$1,234.50
  en | currency(1234.5, 'TWD') | NT$1,234.50
  en | currency(1234.5, 'INR') | ₹1,234.50
  en | currency(1234.5, 'KRW') | ₩1,235
  en | currency(1234.5, 'CHF') | CHF\u{A0}1,234.50
  en | currency(1234.5, 'KWD') | KWD\u{A0}1,234.500
  en | currency(1234.5, 'SAR') | SAR\u{A0}1,234.50
  en | currency(-1234567.891, 'USD') | -$1,234,567.89
  en | compact(12345) | 12K
  en | format('2016-09-04', 'full') | Sunday, September 4, 2016
  en | format('2016-09-04', 'long') | September 4, 2016
  en | format('2016-09-04', 'medium') | Sep 4, 2016
  en | format('2016-09-04', 'short') | 9/4/16
  en | relative('2016-09-14T12:30', '2016-09-14T12:30') | now
  en | relative('2016-09-14T11:31', '2016-09-14T12:30') | 59 minutes ago
  en | relative('2016-09-14T12:19', '2016-09-14T12:30') | 11 minutes ago
  en | relative('2016-09-14T12:27', '2016-09-14T12:30') | 3 minutes ago
  en | relative('2016-09-14T12:28', '2016-09-14T12:30') | 2 minutes ago
  en | relative('2016-09-14T12:29', '2016-09-14T12:30') | 1 minute ago
  en | relative('2016-09-14T12:31', '2016-09-14T12:30') | in 1 minute
  en | relative('2016-09-14T12:32', '2016-09-14T12:30') | in 2 minutes
  en | relative('2016-09-14T12:35', '2016-09-14T12:30') | in 5 minutes
  en | relative('2016-09-13T13:30', '2016-09-14T12:30') | 23 hours ago
  en | relative('2016-09-14T09:30', '2016-09-14T12:30') | 3 hours ago
  en | relative('2016-09-14T10:30', '2016-09-14T12:30') | 2 hours ago
  en | relative('2016-09-14T11:30', '2016-09-14T12:30') | 1 hour ago
  en | relative('2016-09-14T13:30', '2016-09-14T12:30') | in 1 hour
  en | relative('2016-09-14T14:30', '2016-09-14T12:30') | in 2 hours
  en | relative('2016-09-15T00:30', '2016-09-14T12:30') | in 12 hours
  en | relative('2016-09-08', '2016-09-14') | 6 days ago
  en | relative('2016-09-11', '2016-09-14') | 3 days ago
  en | relative('2016-09-12', '2016-09-14') | 2 days ago
  en | relative('2016-09-13', '2016-09-14') | yesterday
  en | relative('2016-09-14', '2016-09-14') | today
  en | relative('2016-09-15', '2016-09-14') | tomorrow
  en | relative('2016-09-16', '2016-09-14') | in 2 days
  en | relative('2016-09-18', '2016-09-14') | in 4 days
  en | relative('2016-08-17', '2016-09-14') | 4 weeks ago
  en | relative('2016-08-31', '2016-09-14') | 2 weeks ago
  en | relative('2016-09-07', '2016-09-14') | 1 week ago
  en | relative('2016-09-21', '2016-09-14') | in 1 week
  en | relative('2016-10-05', '2016-09-14') | in 3 weeks
  en | relative('2015-10-14', '2016-09-14') | 11 months ago
  en | relative('2016-06-14', '2016-09-14') | 3 months ago
  en | relative('2016-07-14', '2016-09-14') | 2 months ago
  en | relative('2016-08-14', '2016-09-14') | 1 month ago
  en | relative('2016-10-14', '2016-09-14') | in 1 month
  en | relative('2016-11-14', '2016-09-14') | in 2 months
  en | relative('1916-09-14', '2016-09-14') | 100 years ago
  en | relative('2005-09-14', '2016-09-14') | 11 years ago
  en | relative('2014-09-14', '2016-09-14') | 2 years ago
  en | relative('2015-09-14', '2016-09-14') | 1 year ago
  en | relative('2017-09-14', '2016-09-14') | in 1 year
  en | relative('2019-09-14', '2016-09-14') | in 3 years
  fr | format(1234567.891, '#,##0.##') | 1\u{202F}234\u{202F}567,89
  fr | format(-1234.5, '#,##0.##') | -1\u{202F}234,5
  fr | format(0.5, '#,##0.##') | 0,5
  fr | percent(0.256, 0) | 26\u{A0}%
  fr | percent(-0.256, 1) | -25,6\u{A0}%
  fr | percent(12.3456, 2) | 1\u{202F}234,56\u{A0}%
  fr | currency(1234.5, 'CNY') | 1\u{202F}234,50\u{A0}CNY
  fr | currency(1234.5, 'EUR') | 1\u{202F}234,50\u{A0}€
  fr | currency(1234.5, 'USD') | 1\u{202F}234,50\u{A0}$US
  fr | currency(1234.5, 'JPY') | 1\u{202F}235\u{A0}JPY
  fr | currency(1234.5, 'GBP') | 1\u{202F}234,50\u{A0}£GB
  fr | currency(1234.5, 'HKD') | 1\u{202F}234,50\u{A0}HKD
  fr | currency(1234.5, 'TWD') | 1\u{202F}234,50\u{A0}TWD
  fr | currency(1234.5, 'INR') | 1\u{202F}234,50\u{A0}₹
  fr | currency(1234.5, 'KRW') | 1\u{202F}235\u{A0}₩
  fr | currency(1234.5, 'CHF') | 1\u{202F}234,50\u{A0}CHF
  fr | currency(1234.5, 'KWD') | 1\u{202F}234,500\u{A0}KWD
  fr | currency(1234.5, 'SAR') | 1\u{202F}234,50\u{A0}SAR
  fr | currency(-1234567.891, 'USD') | -1\u{202F}234\u{202F}567,89\u{A0}$US
  fr | compact(12345) | 12\u{A0}k
  fr | format('2016-09-04', 'full') | dimanche 4 septembre 2016
  fr | format('2016-09-04', 'long') | 4 septembre 2016
  fr | format('2016-09-04', 'medium') | 4 sept. 2016
  fr | format('2016-09-04', 'short') | 04/09/2016
  fr | relative('2016-09-14T12:30', '2016-09-14T12:30') | maintenant
  fr | relative('2016-09-14T11:31', '2016-09-14T12:30') | il y a 59 minutes
  fr | relative('2016-09-14T12:19', '2016-09-14T12:30') | il y a 11 minutes
  fr | relative('2016-09-14T12:27', '2016-09-14T12:30') | il y a 3 minutes
  fr | relative('2016-09-14T12:28', '2016-09-14T12:30') | il y a 2 minutes
  fr | relative('2016-09-14T12:29', '2016-09-14T12:30') | il y a 1 minute
  fr | relative('2016-09-14T12:31', '2016-09-14T12:30') | dans 1 minute
  fr | relative('2016-09-14T12:32', '2016-09-14T12:30') | dans 2 minutes
  fr | relative('2016-09-14T12:35', '2016-09-14T12:30') | dans 5 minutes
  fr | relative('2016-09-13T13:30', '2016-09-14T12:30') | il y a 23 heures
  fr | relative('2016-09-14T09:30', '2016-09-14T12:30') | il y a 3 heures
  fr | relative('2016-09-14T10:30', '2016-09-14T12:30') | il y a 2 heures
  fr | relative('2016-09-14T11:30', '2016-09-14T12:30') | il y a 1 heure
  fr | relative('2016-09-14T13:30', '2016-09-14T12:30') | dans 1 heure
  fr | relative('2016-09-14T14:30', '2016-09-14T12:30') | dans 2 heures
  fr | relative('2016-09-15T00:30', '2016-09-14T12:30') | dans 12 heures
  fr | relative('2016-09-08', '2016-09-14') | il y a 6 jours
  fr | relative('2016-09-11', '2016-09-14') | il y a 3 jours
  fr | relative('2016-09-12', '2016-09-14') | avant-hier
  fr | relative('2016-09-13', '2016-09-14') | hier
  fr | relative('2016-09-14', '2016-09-14') | aujourd’hui
  fr | relative('2016-09-15', '2016-09-14') | demain
  fr | relative('2016-09-16', '2016-09-14') | après-demain
  fr | relative('2016-09-18', '2016-09-14') | dans 4 jours
  fr | relative('2016-08-17', '2016-09-14') | il y a 4 semaines
  fr | relative('2016-08-31', '2016-09-14') | il y a 2 semaines
  fr | relative('2016-09-07', '2016-09-14') | il y a 1 semaine
  fr | relative('2016-09-21', '2016-09-14') | dans 1 semaine
  fr | relative('2016-10-05', '2016-09-14') | dans 3 semaines
  fr | relative('2015-10-14', '2016-09-14') | il y a 11 mois
  fr | relative('2016-06-14', '2016-09-14') | il y a 3 mois
  fr | relative('2016-07-14', '2016-09-14') | il y a 2 mois
  fr | relative('2016-08-14', '2016-09-14') | il y a 1 mois
  fr | relative('2016-10-14', '2016-09-14') | dans 1 mois
  fr | relative('2016-11-14', '2016-09-14') | dans 2 mois
  fr | relative('1916-09-14', '2016-09-14') | il y a 100 ans
  fr | relative('2005-09-14', '2016-09-14') | il y a 11 ans
  fr | relative('2014-09-14', '2016-09-14') | il y a 2 ans
  fr | relative('2015-09-14', '2016-09-14') | il y a 1 an
  fr | relative('2017-09-14', '2016-09-14') | dans 1 an
  fr | relative('2019-09-14', '2016-09-14') | dans 3 ans
  ja | format(1234567.891, '#,##0.##') | 1,234,567.89
  ja | format(-1234.5, '#,##0.##') | -1,234.5
  ja | format(0.5, '#,##0.##') | 0.5
  ja | percent(0.256, 0) | 26%
  ja | percent(-0.256, 1) | -25.6%
  ja | percent(12.3456, 2) | 1,234.56%
  ja | currency(1234.5, 'CNY') | 元\u{A0}1,234.50
  ja | currency(1234.5, 'EUR') | €1,234.50
  ja | currency(1234.5, 'USD') | $1,234.50
  ja | currency(1234.5, 'JPY') | ￥1,235
  ja | currency(1234.5, 'GBP') | £1,234.50
  ja | currency(1234.5, 'HKD') | HK$1,234.50
  ja | currency(1234.5, 'TWD') | NT$1,234.50
  ja | currency(1234.5, 'INR') | ₹1,234.50
  ja | currency(1234.5, 'KRW') | ₩1,235
  ja | currency(1234.5, 'CHF') | CHF\u{A0}1,234.50
  ja | currency(1234.5, 'KWD') | KWD\u{A0}1,234.500
  ja | currency(1234.5, 'SAR') | SAR\u{A0}1,234.50
  ja | currency(-1234567.891, 'USD') | -$1,234,567.89
  ja | compact(12345) | 1.2万
  ja | format('2016-09-04', 'full') | 2016年9月4日日曜日
  ja | format('2016-09-04', 'long') | 2016年9月4日
  ja | format('2016-09-04', 'medium') | 2016/09/04
  ja | format('2016-09-04', 'short') | 2016/09/04
  ja | relative('2016-09-14T12:30', '2016-09-14T12:30') | 今
  ja | relative('2016-09-14T11:31', '2016-09-14T12:30') | 59 分前
  ja | relative('2016-09-14T12:19', '2016-09-14T12:30') | 11 分前
  ja | relative('2016-09-14T12:27', '2016-09-14T12:30') | 3 分前
  ja | relative('2016-09-14T12:28', '2016-09-14T12:30') | 2 分前
  ja | relative('2016-09-14T12:29', '2016-09-14T12:30') | 1 分前
  ja | relative('2016-09-14T12:31', '2016-09-14T12:30') | 1 分後
  ja | relative('2016-09-14T12:32', '2016-09-14T12:30') | 2 分後
  ja | relative('2016-09-14T12:35', '2016-09-14T12:30') | 5 分後
  ja | relative('2016-09-13T13:30', '2016-09-14T12:30') | 23 時間前
  ja | relative('2016-09-14T09:30', '2016-09-14T12:30') | 3 時間前
  ja | relative('2016-09-14T10:30', '2016-09-14T12:30') | 2 時間前
  ja | relative('2016-09-14T11:30', '2016-09-14T12:30') | 1 時間前
  ja | relative('2016-09-14T13:30', '2016-09-14T12:30') | 1 時間後
  ja | relative('2016-09-14T14:30', '2016-09-14T12:30') | 2 時間後
  ja | relative('2016-09-15T00:30', '2016-09-14T12:30') | 12 時間後
  ja | relative('2016-09-08', '2016-09-14') | 6 日前
  ja | relative('2016-09-11', '2016-09-14') | 3 日前
  ja | relative('2016-09-12', '2016-09-14') | 一昨日
  ja | relative('2016-09-13', '2016-09-14') | 昨日
  ja | relative('2016-09-14', '2016-09-14') | 今日
  ja | relative('2016-09-15', '2016-09-14') | 明日
  ja | relative('2016-09-16', '2016-09-14') | 明後日
  ja | relative('2016-09-18', '2016-09-14') | 4 日後
  ja | relative('2016-08-17', '2016-09-14') | 4 週間前
  ja | relative('2016-08-31', '2016-09-14') | 2 週間前
  ja | relative('2016-09-07', '2016-09-14') | 1 週間前
  ja | relative('2016-09-21', '2016-09-14') | 1 週間後
  ja | relative('2016-10-05', '2016-09-14') | 3 週間後
  ja | relative('2015-10-14', '2016-09-14') | 11 か月前
  ja | relative('2016-06-14', '2016-09-14') | 3 か月前
  ja | relative('2016-07-14', '2016-09-14') | 2 か月前
  ja | relative('2016-08-14', '2016-09-14') | 1 か月前
  ja | relative('2016-10-14', '2016-09-14') | 1 か月後
  ja | relative('2016-11-14', '2016-09-14') | 2 か月後
  ja | relative('1916-09-14', '2016-09-14') | 100 年前
  ja | relative('2005-09-14', '2016-09-14') | 11 年前
  ja | relative('2014-09-14', '2016-09-14') | 2 年前
  ja | relative('2015-09-14', '2016-09-14') | 1 年前
  ja | relative('2017-09-14', '2016-09-14') | 1 年後
  ja | relative('2019-09-14', '2016-09-14') | 3 年後
  zh | format(1234567.891, '#,##0.##') | 1,234,567.89
  zh | format(-1234.5, '#,##0.##') | -1,234.5
  zh | format(0.5, '#,##0.##') | 0.5
  zh | percent(0.256, 0) | 26%
  zh | percent(-0.256, 1) | -25.6%
  zh | percent(12.3456, 2) | 1,234.56%
  zh | currency(1234.5, 'CNY') | ¥1,234.50
  zh | currency(1234.5, 'EUR') | €1,234.50
  zh | currency(1234.5, 'USD') | US$1,234.50
  zh | currency(1234.5, 'JPY') | JP¥1,235
  zh | currency(1234.5, 'GBP') | £1,234.50
  zh | currency(1234.5, 'HKD') | HK$1,234.50
  zh | currency(1234.5, 'TWD') | NT$1,234.50
  zh | currency(1234.5, 'INR') | ₹1,234.50
  zh | currency(1234.5, 'KRW') | ₩1,235
  zh | currency(1234.5, 'CHF') | CHF\u{A0}1,234.50
  zh | currency(1234.5, 'KWD') | KWD\u{A0}1,234.500
  zh | currency(1234.5, 'SAR') | SAR\u{A0}1,234.50
  zh | currency(-1234567.891, 'USD') | -US$1,234,567.89
  zh | compact(12345) | 1.2万
  zh | format('2016-09-04', 'full') | 2016年9月4日星期日
  zh | format('2016-09-04', 'long') | 2016年9月4日
  zh | format('2016-09-04', 'medium') | 2016年9月4日
  zh | format('2016-09-04', 'short') | 2016/9/4
  zh | relative('2016-09-14T12:30', '2016-09-14T12:30') | 现在
  zh | relative('2016-09-14T11:31', '2016-09-14T12:30') | 59分钟前
  zh | relative('2016-09-14T12:19', '2016-09-14T12:30') | 11分钟前
  zh | relative('2016-09-14T12:27', '2016-09-14T12:30') | 3分钟前
  zh | relative('2016-09-14T12:28', '2016-09-14T12:30') | 2分钟前
  zh | relative('2016-09-14T12:29', '2016-09-14T12:30') | 1分钟前
  zh | relative('2016-09-14T12:31', '2016-09-14T12:30') | 1分钟后
  zh | relative('2016-09-14T12:32', '2016-09-14T12:30') | 2分钟后
  zh | relative('2016-09-14T12:35', '2016-09-14T12:30') | 5分钟后
  zh | relative('2016-09-13T13:30', '2016-09-14T12:30') | 23小时前
  zh | relative('2016-09-14T09:30', '2016-09-14T12:30') | 3小时前
  zh | relative('2016-09-14T10:30', '2016-09-14T12:30') | 2小时前
  zh | relative('2016-09-14T11:30', '2016-09-14T12:30') | 1小时前
  zh | relative('2016-09-14T13:30', '2016-09-14T12:30') | 1小时后
  zh | relative('2016-09-14T14:30', '2016-09-14T12:30') | 2小时后
  zh | relative('2016-09-15T00:30', '2016-09-14T12:30') | 12小时后
  zh | relative('2016-09-08', '2016-09-14') | 6天前
  zh | relative('2016-09-11', '2016-09-14') | 3天前
  zh | relative('2016-09-12', '2016-09-14') | 前天
  zh | relative('2016-09-13', '2016-09-14') | 昨天
  zh | relative('2016-09-14', '2016-09-14') | 今天
  zh | relative('2016-09-15', '2016-09-14') | 明天
  zh | relative('2016-09-16', '2016-09-14') | 后天
  zh | relative('2016-09-18', '2016-09-14') | 4天后
  zh | relative('2016-08-17', '2016-09-14') | 4周前
  zh | relative('2016-08-31', '2016-09-14') | 2周前
  zh | relative('2016-09-07', '2016-09-14') | 1周前
  zh | relative('2016-09-21', '2016-09-14') | 1周后
  zh | relative('2016-10-05', '2016-09-14') | 3周后
  zh | relative('2015-10-14', '2016-09-14') | 11个月前
  zh | relative('2016-06-14', '2016-09-14') | 3个月前
  zh | relative('2016-07-14', '2016-09-14') | 2个月前
  zh | relative('2016-08-14', '2016-09-14') | 1个月前
  zh | relative('2016-10-14', '2016-09-14') | 1个月后
  zh | relative('2016-11-14', '2016-09-14') | 2个月后
  zh | relative('1916-09-14', '2016-09-14') | 100年前
  zh | relative('2005-09-14', '2016-09-14') | 11年前
  zh | relative('2014-09-14', '2016-09-14') | 2年前
  zh | relative('2015-09-14', '2016-09-14') | 1年前
  zh | relative('2017-09-14', '2016-09-14') | 1年后
  zh | relative('2019-09-14', '2016-09-14') | 3年后
  """
