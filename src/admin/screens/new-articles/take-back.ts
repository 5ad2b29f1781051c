import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import { setPublicationState } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import type { ArticleRecord } from './article.ts'

/**
 * Makes a published or scheduled publication a draft again (EDT-03). `conflict`: a colleague has saved it since;
 * undefined after another failure, which is reported.
 */
export async function takeBack({
  id,
  revision,
  state,
}: ArticleRecord): Promise<SavedPublication | 'conflict' | undefined> {
  try {
    const saved = await callAsStaff(setPublicationState, { id, body: { state: 'draft', revision } })
    toast.success(state === 'published' ? 'Unpublished: it is a draft again' : 'It is a draft again')
    void readPublishStatusNow()
    return saved
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return 'conflict'
    reportFailure(error, 'savePublication', 'The state could not be changed')
    return undefined
  }
}
