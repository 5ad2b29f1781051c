/** `sizes` of a publication's pictures on its page. Screens with more than two
 * pixels per CSS pixel get the picture for two. */
export const publicationSizes = '(width < 50rem) and (min-resolution: 2.1x) 61vw, (width < 50rem) 92vw, 46rem'
