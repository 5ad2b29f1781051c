// Apart from publication-fields.ts, for the scripts that compare publications with their pages.

/** The short texts of a publication that lists show, without mark-up. */
export const listedTexts = [
  'title',
  'author',
  'position',
  'language',
  'translationOf',
  'series',
  'seriesNumber',
  'topics',
  'standing',
] as const

/** All fields of a publication that lists show, besides its identifier. */
export const listedFields = [...listedTexts, 'content', 'image', 'link', 'date'] as const

/** The texts of the catalogue record of a publication (the extension `catalogue`, OUT-01), which its page alone shows. */
export const catalogueTexts = ['authors', 'kind', 'summary', 'licence', 'funder', 'doi', 'isbn'] as const

/** The texts of its history and standing that the page of a publication alone shows (REV-04, REV-05). */
export const pageToldTexts = ['standingSince', 'standingReason', 'replacedBy', 'history'] as const

/** Maximum characters of the name of a series. */
export const seriesNameLimit = 80
