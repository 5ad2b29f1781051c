import { backendHas } from '#admin/shell/backend.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { readWriter } from '#contract/writers.ts'
import { callAsStaff } from '#session/session.ts'
import { type ArticleRecord, type ArticleValues, cardOf } from './article.ts'

/** The publication as saving the form would publish it, with the fields that the backend fills in (body-of.ts). */
export async function previewedCard(
  values: ArticleValues,
  record: ArticleRecord | undefined,
): Promise<PublicationCard> {
  const card = cardOf(values, record)
  if (record || values.author !== '' || !backendHas('credits')) return card
  try {
    const { author, position } = await callAsStaff(readWriter)
    return { ...card, author, position: values.position === '' ? position : card.position }
  } catch (error) {
    sessionGuard.handleLostSession(error, 'savePublication')
    return card
  }
}
