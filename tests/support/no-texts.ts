import { forEachName, publicationTexts } from '#contract/publication-fields.ts'

/** Every short text of a publication, empty: what a sample says no more of. */
export const noTexts = forEachName(publicationTexts, () => '')
