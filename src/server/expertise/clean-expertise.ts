import type { ExpertiseCardInput } from '#contract/expertise-input.ts'
import { parseHtml } from '#document/read/html.ts'
import { wordsOf } from '#document/words.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { sanitiseText } from '#server/publications/sanitise-text.ts'

/** An expertise card in stored form; throws ApiFailure. */
export async function cleanExpertise({ title, content, icon }: ExpertiseCardInput) {
  const clean = await sanitiseText({ html: content, host: undefined })
  if (wordsOf(parseHtml(clean)) === '')
    throw new ApiFailure('invalid_input', { message: 'Please fill in both title and content' })
  return { title, content: clean, icon }
}
