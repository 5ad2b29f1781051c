/** The notices of a publication: it is withdrawn, or replaced without a reason (REV-05). */
export const standings = ['Withdrawn', 'Replaced'] as const

/** The standing of a publication from a backend that knows it; '' for any other text. */
export function standingIn(text: string, isKnown: boolean): string {
  return (isKnown && standings.find((one) => one === text)) || ''
}

/** The title of a publication where nothing else says that it is withdrawn or replaced. */
export function toldTitle({ title, standing = '' }: { title: string; standing?: string }): string {
  return standing === '' ? title : `${standing}: ${title}`
}
