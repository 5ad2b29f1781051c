import { listReviews } from '#contract/reviews/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

/** Says that a publication is public whose text no reviewer has answered (REVIEW=asked). */
export async function tellUnread(id: string): Promise<void> {
  const { answers } = await callAsStaff(listReviews, { id })
  if (!answers.some(({ isCurrent }) => isCurrent))
    toast.blank('No reviewer has read this text before it became public.')
}
