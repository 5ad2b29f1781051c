/** What a caption says of its table, in the words of its writer; '' for a part that it lacks. */
export interface CaptionParts {
  shows: string
  unit: string
  source: string
}

/** 'Source' in the languages of our writers, at the beginning of its sentence. */
const sourceStart = /(?:^|[.)。።؟])\s+((?:Sources?|Quelle|Fonte|Fuente|Chanzo|المصدر|ምንጭ)\s*[:፦：])/iu

/**
 * The fields of a caption, which is stored as one text: 'Prices in Kigali (francs per kilo). Source: survey of May 2026'.
 * The unit is in the brackets that end its first part.
 */
export function captionParts(caption: string): CaptionParts {
  const found = sourceStart.exec(` ${caption}`)
  const at = found ? found.index + found[0].length - 1 - (found[1]?.length ?? 0) : caption.length
  const source = caption.slice(at).trim()
  const said = caption.slice(0, at).trim()
  const ended = said.endsWith('.') ? said.slice(0, -1) : said
  const open = ended.endsWith(')') ? ended.lastIndexOf('(') : -1
  const shows = open > 0 ? ended.slice(0, open).trim() : ''
  if (shows === '') return { shows: source === '' ? caption : ended, unit: '', source }
  return { shows, unit: ended.slice(open + 1, -1).trim(), source }
}
