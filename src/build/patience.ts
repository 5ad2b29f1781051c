/**
 * Milliseconds that a build waits for its backend. A backend that hangs, or sends a byte now and then, holds a build up
 * for `lists` and `pictures` together at most.
 */
export const patience = {
  /** One answer with a list. */
  list: 20_000,
  /** All attempts to read the lists. */
  lists: 40_000,
  /** One picture, redirects included. */
  picture: 10_000,
  /** All pictures, while there is none to encode. */
  pictures: 20_000,
} as const
