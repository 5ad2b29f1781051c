/** Timeouts of a build, in milliseconds. A backend that hangs delays a build by at most `lists` plus `pictures`. */
export const timeouts = {
  /** One list response. */
  list: 20_000,
  /** All attempts to read the lists. */
  lists: 40_000,
  /** One picture, redirects included. */
  picture: 10_000,
  /** All pictures, counting only the time without one to encode. */
  pictures: 20_000,
} as const
