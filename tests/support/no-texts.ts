import { forEachName, publicationTexts } from '#contract/publication-fields.ts'

/** Every short text of a publication, empty, for samples to override. */
export const noTexts = forEachName(publicationTexts, () => '')
