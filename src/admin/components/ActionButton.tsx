import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/Button.tsx'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  action: () => Promise<unknown>
}

/** A button that is busy while its action runs. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    void action().finally(() => setBusy(false))
  }
  return <Button {...button} busy={busy} onClick={run} />
}
