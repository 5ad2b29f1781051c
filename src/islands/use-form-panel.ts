import { useEffect, useState } from 'react'
import type { FormFeatures } from '#contract/features.ts'
import { loadOnce } from '#lib/load-once.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'
import { prepareToasts } from '#ui/toast.ts'
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
 * code is loaded with the first use of the form: when there is something to say, there may be no network.
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
    /** Loads what says what came of a submit. */
    prepare(): void {
      prepareToasts()
      // A load that fails here is repeated when there is something to say.
      if (once) code.load().catch(() => {})
    },
    /** Shows what came of a submit; `name` is who sent it. Without the panel's code the form itself says that it waits. */
    async show(sent: Sent, name: string): Promise<Sent> {
      if (!once || (sent !== true && sent !== 'waits')) return sent
      setReceived(sent === true ? name : undefined)
      setTurn((count) => count + 1)
      try {
        setLoaded(await code.load())
        return sent === 'waits' ? 'told' : sent
      } catch {
        addEventListener('online', () => code.load().then(setLoaded, () => {}), { once: true })
        return sent
      }
    },
  }
}
