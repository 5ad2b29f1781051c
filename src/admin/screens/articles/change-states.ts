import { actOnSeveral } from '#admin/lists/act-on-several.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { readPublication, setPublicationState } from '#contract/publications.ts'
import { counted } from '#lib/counted.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { type ListedArticle, noun, publications, titleOf, toastOptions } from './store.ts'

const words = { published: 'published', draft: 'unpublished' } as const

/** Publishes or unpublishes several publications, the extension `states` (EDT-01, EDT-03). */
export async function changeStates(items: ListedArticle[], state: keyof typeof words): Promise<void> {
  const done = await actOnSeveral({
    items,
    act: async ({ _id: id, revision }) => {
      // The specified list of public ones has no revision.
      const read = revision ? { revision } : await callAsStaff(readPublication, { id })
      await callAsStaff(setPublicationState, { id, body: { state, revision: read.revision } })
    },
    nameOf: titleOf,
    failure: `could not be ${words[state]}`,
    signedOut: 'savePublication',
  })
  if (done.length === 0) return
  void readAttentionNow()
  void readPublishStatusNow()
  await publications.refresh()
  toast.success(`${counted(done.length, ...noun)} ${words[state]}`, toastOptions)
}
