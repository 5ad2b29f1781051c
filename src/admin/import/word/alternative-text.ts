// Placeholders that programs write for a missing alternative text.

/**
 * Names that Word, LibreOffice and Google Docs give to pictures, in the languages of their interfaces, and
 * numbers.
 */
const automaticName =
  /^(?:picture|image|graphic|graphics|photo|object|chart|diagram|drawing|shape|text box|screenshot|img|dsc|dscn|pxl|bild|grafik|grafikobjekt|objekt|abbildung|image de|graphique|objet|imagen|gráfico|grafico|objeto|figura|imagem|immagine|oggetto|afbeelding|picha|obraz|obrázek|kép|resim|рисунок|изображение|صورة|图片|图像|図|그림)?[\d\s_()-]*$/iu

const fileEnding =
  /\.(?:png|jpe?g|jpe|jfif|gif|bmp|tiff?|webp|svgz?|emf|wmf|heic|heif|avif|eps|ico|pdf|psd|ai|dib|raw|docx?|xlsx?|pptx?)$/iu

const addressStart =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/|data:|cid:|file:|www\.|[a-z]:[\\/]|\/\/|~\/|\.{1,2}\/|\/\w)/iu

/** The note that some versions of Word add to a generated description. */
const guessed =
  /(?:Description automatically generated|Automatisch generierte Beschreibung|Description générée automatiquement|Descripción generada automáticamente|Descrição gerada automaticamente|AI-generated content may be incorrect).*$/isu

/** Longer descriptions always count as written by a person. */
const longest = 2000

function isFileName(text: string): boolean {
  const [withoutQuery = ''] = text.split(/[?#]/, 1)
  return fileEnding.test(text) || fileEnding.test(withoutQuery)
}

function isPath(text: string): boolean {
  const parts = text.split('/').length
  return addressStart.test(text) || text.includes('\\') || (parts > 2 && !/\s/.test(text))
}

/** A description written by a person; '' for a path, an address, a file name, or an automatic name. */
export function writtenDescription(description = ''): string {
  if (description.length > longest) return description
  const text = description.replace(guessed, '').replace(/\s+/g, ' ').trim()
  return automaticName.test(text) || isFileName(text) || isPath(text) ? '' : text
}
