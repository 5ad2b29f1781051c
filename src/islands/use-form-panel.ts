import { useEffect, useState } from 'react'
import type { FormFeatures } from '#contract/features.ts'
import { loadOnce } from '#lib/load-once.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'
import type { Sent } from '#ui/use-form.ts'
import { newNonce } from '#lib/new-nonce.ts'

interface PanelForm {
  values: { nonce: string }
  changed: boolean
  change: (name: 'nonce', value: string) => void
}

const code = loadOnce(() => import('./FormPanel.tsx'))

/**
 * What a form needs to be sent once: a nonce for each filling-in, and the panel before it (FormPanel.tsx), whose
 * code is loaded when there is something to say.
 */
export function useFormPanel(form: PanelForm, { once }: FormFeatures) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof code.load>>>()
  const [received, setReceived] = useState<string>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (once && attempt(() => deviceStorage().getItem('waiting'))) code.load().then(setLoaded, () => {})
  }, [once])

  useEffect(() => {
    if (once && form.changed && form.values.nonce === '') form.change('nonce', newNonce())
  })

  return {
    Panel: loaded?.FormPanel,
    /** Name of who has sent the last one; undefined while the panel does not say so. */
    received,
    setReceived,
    /** Grows with each submit that the panel speaks of: it then takes the focus. */
    turn,
    /** Shows what came of a submit; `name` is who sent it. */
    show(sent: Sent, name: string): Sent {
      if (!once || (sent !== true && sent !== 'waits')) return sent
      setReceived(sent === true ? name : undefined)
      setTurn((count) => count + 1)
      // Without its code the toast alone says what came of it.
      code.load().then(setLoaded, () => {})
      return sent
    },
  }
}
