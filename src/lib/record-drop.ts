/**
 * Returns true if far fewer records are left than the last build had (`before`), or than the backend sent. Staff
 * rarely delete half of everything; a backend that loses half its records is more likely.
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
