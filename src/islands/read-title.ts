import { callInBackground } from '#api/browser.ts'
import { readPublicationCard } from '#contract/publication-cards.ts'

/** The title of a publication, from the backend. Throws if it does not exist. */
export async function readTitle(id: string): Promise<string> {
  return (await callInBackground(readPublicationCard, { id })).title
}
