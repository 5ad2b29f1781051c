import { useStore } from '@nanostores/react'
import { call } from '#api/browser.ts'
import {
  expectChanges,
  publishNow,
  type PublishStatus as Status,
  readPublishStatus,
} from '#contract/publishing.ts'
import { $session, callAsStaff, readToken } from '#session/session.ts'
import { backendHas } from './backend.ts'
import type { ScreenName } from './create-navigation.ts'
import { createPoll } from './poll.ts'
import { createPublishStatus, sentenceOf } from './publish-status.ts'
import { sessionGuard } from './session-guard.ts'
import { usePoll } from './use-poll.ts'

/** The screens where content is read or changed. */
const contentScreens = new Set<ScreenName>(['dashboard', 'articles', 'newArticle', 'expertise', 'newCard'])

/** The screens where content is written. */
const editors = new Set<ScreenName | undefined>(['newArticle', 'newCard'])

/** The id of the chip, for links. */
export const publishStatusId = 'public-site'

const dots: Record<Status['state'], string> = {
  live: 'bg-pine',
  waiting: 'bg-ochre',
  building: 'bg-ochre motion-safe:animate-pulse',
  failed: 'bg-danger',
}

const publishing = createPublishStatus({
  read: () => call(readPublishStatus, { token: readToken() }),
  publish: () => callAsStaff(publishNow),
  handleLostSession: (error) => sessionGuard.handleLostSession(error, 'publish'),
  isHidden: () => document.hidden,
})

/** Notifies the server every two minutes that a change may come. */
const expectation = createPoll({
  read: () => call(expectChanges, { token: readToken() }),
  take: () => 120_000,
  isHidden: () => document.hidden,
})

/** The state of the public site; undefined until it is known. */
export function usePublicSite(): Status | undefined {
  return useStore(publishing.$publishing).status
}

/** Reads the state now, so that the chip shows a change at once (EDT-13). */
export async function readPublishStatusNow(): Promise<void> {
  await publishing.readNow()
}

/**
 * Whether saved changes are on the public site, with 'Publish now'. While there is nothing to publish, it is a line
 * with a quiet 'Rebuild'. On large screens it leaves the top right corner to toasts (LAY-04).
 */
export function PublishStatus({ screen }: { screen: ScreenName | undefined }) {
  const signedIn = useStore($session) !== null
  const { status, failure } = useStore(publishing.$publishing)
  const wanted = screen !== undefined && contentScreens.has(screen) && backendHas('publishing')
  usePoll(publishing, wanted && signedIn)
  usePoll(expectation, wanted && signedIn && editors.has(screen))

  if (!wanted || !status) return null
  const more = failure || status.message
  const isQuiet = status.state === 'live' && more === ''
  return (
    <aside
      id={publishStatusId}
      tabIndex={-1}
      aria-label="Public site"
      className={`mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm lg:w-fit lg:max-w-[calc(100%-21rem)] print:hidden ${isQuiet ? 'text-soft' : 'rounded-card border border-line bg-panel px-3 py-2'}`}
    >
      <div className={`flex min-w-0 items-baseline gap-3 ${isQuiet ? '' : 'flex-[1_1_12rem]'}`}>
        <span
          className={`size-2.5 shrink-0 rounded-full border border-transparent ${dots[status.state]}`}
          aria-hidden="true"
        />
        <output className="min-w-0">
          <span className={isQuiet ? '' : 'block font-semibold'}>{sentenceOf(status)}</span>
          {more && <span className="block [overflow-wrap:anywhere] text-soft">{more}</span>}
        </output>
      </div>
      <button
        type="button"
        className={
          isQuiet
            ? '-my-3 min-h-11 cursor-pointer underline hover:text-ink lg:pointer-fine:min-h-8'
            : 'btn btn-quiet btn-small'
        }
        disabled={status.state === 'building'}
        onClick={() => void publishing.publishNow()}
      >
        {status.state === 'live' ? 'Rebuild' : 'Publish now'}
      </button>
      {status.leftOut && (
        <details className="basis-full">
          <summary className="py-2">Left out of the site</summary>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{status.leftOut.join('\n')}</p>
        </details>
      )}
    </aside>
  )
}
