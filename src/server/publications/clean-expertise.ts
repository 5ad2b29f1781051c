import type { ExpertiseCardInput } from '#contract/expertise-cards.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { ApiFailure } from '#server/api-failure.ts'

/** An expertise card as it is kept; throws ApiFailure. */
export function cleanExpertise({ title, content, icon }: ExpertiseCardInput) {
  const clean = sanitiseHtml(content)
  if (textOf(clean) === '')
    throw new ApiFailure('invalid_input', { message: 'Please fill in both title and content' })
  return { title, content: clean, icon }
}
