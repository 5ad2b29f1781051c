import { useEffect, useRef, useState } from 'react'
import { call } from '#api/browser.ts'
import { publishNow, type PublishStatus as Status, readPublishStatus } from '#contract/publishing.ts'
import { $session, readToken } from '#session/session.ts'
import { useStore } from '@nanostores/react'
import { Button } from '#ui/Button.tsx'
import { backendHas } from './backend.ts'
import type { ScreenName } from './create-navigation.ts'

/** Milliseconds between two looks: while something is going on, and otherwise. */
const pauses = { soon: 1500, later: 15_000 }

/** Where content is looked at and changed. */
const contentScreens = new Set<ScreenName>(['dashboard', 'articles', 'newArticle', 'expertise', 'newCard'])

const dots: Record<Status['state'], string> = {
  live: 'bg-moss',
  waiting: 'bg-ochre',
  building: 'bg-ochre motion-safe:animate-pulse',
  failed: 'bg-danger',
}

function clock(time: number): string {
  return new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** Where the public site stands, in words. */
function wordsFor({ state, since }: Status): string {
  if (state === 'building') return 'Building the public site'
  if (state === 'waiting') return 'Changes waiting to go live'
  if (state === 'failed') return `Publishing failed, since ${clock(since)}`
  return since === 0 ? 'Public site is live' : `Public site is live, built ${clock(since)}`
}

/** Asks again and again, only while the page is seen; undefined where the backend knows no such thing. */
function usePublishStatus(wanted: boolean) {
  const [status, setStatus] = useState<Status>()
  const lookAgain = useRef<() => void>(undefined)

  useEffect(() => {
    if (!wanted) return undefined
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      clearTimeout(timer)
      if (document.hidden) return
      // A session that has ended is the screens' to notice and to say.
      const answer = await call(readPublishStatus, { token: readToken() }).catch(() => undefined)
      if (over) return
      setStatus(answer)
      if (answer) timer = setTimeout(() => void look(), answer.state === 'live' ? pauses.later : pauses.soon)
    }
    const onSight = () => void look()
    lookAgain.current = onSight
    document.addEventListener('visibilitychange', onSight)
    onSight()
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [wanted])

  return { status, lookAgain }
}

/** The chip that says whether what staff have saved is on the public site, with 'Publish now'. */
export function PublishStatus({ screen }: { screen: ScreenName | undefined }) {
  const signedIn = useStore($session) !== null
  const wanted = signedIn && screen !== undefined && contentScreens.has(screen) && backendHas('publishing')
  const { status, lookAgain } = usePublishStatus(wanted)
  const [failure, setFailure] = useState('')
  if (!wanted || !status) return null

  async function publish(): Promise<void> {
    setFailure('')
    await call(publishNow, { token: readToken() }).catch(() =>
      setFailure('The server could not be asked to publish. Try again.'),
    )
    lookAgain.current?.()
  }

  const more = failure || status.message
  return (
    <aside
      aria-label="Public site"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-white px-3.5 py-2 text-sm"
    >
      <div className="flex min-w-0 flex-[1_1_14rem] items-baseline gap-3">
        <span className={`size-2.5 shrink-0 rounded-full ${dots[status.state]}`} aria-hidden="true" />
        <output className="min-w-0">
          <span className="block font-semibold">{wordsFor(status)}</span>
          {more && <span className="block [overflow-wrap:anywhere] text-soft">{more}</span>}
        </output>
      </div>
      <Button
        kind="quiet"
        className="btn-small"
        disabled={status.state === 'building'}
        onClick={() => void publish()}
      >
        Publish now
      </Button>
    </aside>
  )
}
