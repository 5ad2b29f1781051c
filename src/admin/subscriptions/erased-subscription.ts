/** A subscription that is erased with the messages of a person. */
export const erasedSubscription = {
  sentence: 'the subscription to new publications, if there is one',
  textOf: ({ subscriptions }: Record<string, unknown>) => (subscriptions ? 'the subscription' : ''),
}
