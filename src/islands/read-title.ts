import { callInBackground } from '#api/browser.ts'
import { readPublicationCard } from '#contract/publication-cards.ts'

/** The title of a publication, from the backend. Throws where there is no such publication. */
export async function readTitle(id: string): Promise<string> {
  return (await callInBackground(readPublicationCard, { id })).title
}
