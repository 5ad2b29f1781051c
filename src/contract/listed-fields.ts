// Apart from publication-fields.ts, for the scripts that compare lists.

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

/** Maximum characters of the name of a series. */
export const seriesNameLimit = 80
