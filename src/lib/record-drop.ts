/**
 * Whether far fewer records are left than there were: than the last build had (`before`), or than the backend sent.
 * Deleting half of everything is rare, a backend with half its records missing is not.
 */
export function isDrop({
  kept,
  received,
  before,
}: {
  kept: number
  received: number
  before: number
}): boolean {
  return kept * 2 < Math.max(received, before)
}
