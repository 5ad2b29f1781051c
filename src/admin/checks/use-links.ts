import { useEffect, useEffectEvent, useState } from 'react'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { type AskedLink, askLinks } from './ask-links.ts'

/** Asks the links of a publication while its check is open. */
export function useLinks(links: AskedLink[]) {
  const [state, setState] = useState<'asking' | 'done' | 'failed'>('asking')
  const [failure, setFailure] = useState('')
  const [, setAnswers] = useState(0)

  function ask(again: boolean): void {
    askLinks(links, { again, onAnswer: () => setAnswers((count) => count + 1) }).then(
      () => setState('done'),
      (error: unknown) => {
        setState('failed')
        if (sessionGuard.handleLostSession(error, 'savePublication')) return
        setFailure((error instanceof ApiError && error.serverMessage) || 'The links could not be asked.')
      },
    )
  }

  const askFirst = useEffectEvent(() => ask(false))
  useEffect(() => askFirst(), [])
  const askAgain = () => {
    setState('asking')
    setFailure('')
    ask(true)
  }
  return { state, failure, askAgain }
}
