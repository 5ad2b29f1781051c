/** The links that were mailed to a person, which are erased with the messages. */
export const erasedReviews = {
  sentence: 'the links for a review that were mailed to this address, with their comments',
  textOf: ({ reviews }: Record<string, unknown>) => (reviews ? 'the links for a review' : ''),
}
