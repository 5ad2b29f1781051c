/** How wide a publication's pictures are on its page; no screen is counted as denser than twice. */
export const publicationSizes = '(width < 50rem) and (min-resolution: 2.1x) 61vw, (width < 50rem) 92vw, 46rem'
