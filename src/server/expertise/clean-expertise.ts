import type { ExpertiseCardInput } from '#contract/expertise-input.ts'
import { textOf } from '#lib/rich-text.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { sanitiseText } from '#server/publications/sanitise-text.ts'

/** An expertise card in stored form; throws ApiFailure. */
export async function cleanExpertise({ title, content, icon }: ExpertiseCardInput) {
  const clean = await sanitiseText({ html: content, host: undefined })
  if (textOf(clean) === '')
    throw new ApiFailure('invalid_input', { message: 'Please fill in both title and content' })
  return { title, content: clean, icon }
}
