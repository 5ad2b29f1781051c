import { listReviews } from '#contract/reviews/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { answerText } from './answer-text.ts'

/** The answers to the versions of a publication, in sentences, by their revisions. */
export async function loadAnswers(id: string): Promise<Map<number, string[]>> {
  const { answers } = await callAsStaff(listReviews, { id })
  const texts = new Map<number, string[]>()
  for (const answer of answers)
    texts.set(answer.revision, [...(texts.get(answer.revision) ?? []), answerText(answer)])
  return texts
}
