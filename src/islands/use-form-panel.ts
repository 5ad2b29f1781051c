import { useEffect, useState } from 'react'
import type { FormFeatures } from '#contract/features.ts'
import { loadOnce } from '#lib/load-once.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'
import { prepareToasts } from '#ui/toast.ts'
import type { SendResult } from '#ui/use-form.ts'
import { newNonce } from '#lib/new-nonce.ts'

interface PanelForm {
  values: { nonce: string }
  changed: boolean
  change: (name: 'nonce', value: string) => void
}

const code = loadOnce(() => import('./FormPanel.tsx'))

/**
 * State for sending a form once: a nonce for each use of the form, and the panel (FormPanel.tsx). The panel's code is
 * loaded on first use of the form, because the network may be down when it is needed.
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
    /** Name of the last sender; undefined while the panel does not show it. */
    received,
    setReceived,
    /** Grows with each submit that the panel reports, which then takes the focus. */
    turn,
    /** Loads the panel's code. */
    prepare(): void {
      prepareToasts()
      // A failed load is retried when the panel is needed.
      if (once) code.load().catch(() => {})
    },
    /** Shows the outcome of a submit by `name`. Without the panel's code, the form itself says that it is queued. */
    async show(result: SendResult, name: string): Promise<SendResult> {
      if (!once || (result !== 'accepted' && result !== 'queued')) return result
      setReceived(result === 'accepted' ? name : undefined)
      setTurn((count) => count + 1)
      try {
        setLoaded(await code.load())
        return result === 'queued' ? 'handled' : result
      } catch {
        addEventListener('online', () => code.load().then(setLoaded, () => {}), { once: true })
        return result
      }
    },
  }
}
