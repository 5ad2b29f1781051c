import { foldLetters } from '#lib/fold-letters.ts'

/** Words of links that say nothing of where they lead, by language. */
const phrases: Record<string, string> = {
  en: 'click, click here, click this, click this link, here, in here, read here, see here, link, this link, the link, this, this page, this site, this website, website, page, more, read more, see more, learn more, find out more, more info, more information, details, download, download here, continue, go, source, url',
  fr: 'cliquez, cliquez ici, cliquer ici, ici, lien, ce lien, le lien, cette page, ce site, plus, lire plus, lire la suite, en savoir plus, voir plus, suite, la suite, télécharger, télécharger ici, plus d’informations, source',
  sw: 'bofya, bofya hapa, bonyeza hapa, hapa, kiungo, kiungo hiki, soma zaidi, zaidi, ona zaidi, jifunze zaidi, pakua, pakua hapa',
  pt: 'clique, clique aqui, aqui, link, este link, ligação, esta página, este site, mais, leia mais, ler mais, ver mais, saiba mais, saber mais, continuar, baixar, descarregar, fonte',
  ar: 'اضغط هنا, انقر هنا, اضغط, انقر, هنا, من هنا, الرابط, هذا الرابط, رابط, المزيد, اقرأ المزيد, قراءة المزيد, للمزيد, لمعرفة المزيد, تحميل, المصدر',
  am: 'እዚህ, እዚህ ይጫኑ, እዚህ ጋር ይጫኑ, እዚህ ጠቅ ያድርጉ, ይጫኑ, ሊንክ, ይህ ሊንክ, ተጨማሪ, ተጨማሪ ያንብቡ, የበለጠ ያንብቡ, ያውርዱ, ምንጭ',
  es: 'haga clic aquí, haz clic aquí, clic aquí, aquí, enlace, este enlace, más, leer más, ver más, saber más, descargar, fuente',
  de: 'hier klicken, klicken sie hier, klick hier, hier, link, dieser link, mehr, mehr lesen, weiterlesen, mehr erfahren, herunterladen, quelle',
}

/** Words without case, accents and punctuation. */
function key(words: string): string {
  return foldLetters(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const keys = new Map(
  Object.entries(phrases).map(([code, list]) => [
    code,
    new Set(list.split(',').map((phrase) => key(phrase))),
  ]),
)

/**
 * Whether the words of a link say nothing of where it leads. English words count in every text, and marks alone in any.
 * Languages without a list here have those of English alone.
 */
export function saysNothing(words: string, language: string): boolean {
  const asked = key(words)
  const [code = ''] = language.toLowerCase().split('-', 1)
  return asked === '' || keys.get('en')?.has(asked) === true || keys.get(code)?.has(asked) === true
}
