/** A subscription that is erased with the messages of a person. */
export const erasedSubscription = {
  sentence: 'the subscription to new publications, if there is one',
  textOf: ({ subscriptions = 0 }: Record<string, number>) => (subscriptions > 0 ? 'the subscription' : ''),
}
