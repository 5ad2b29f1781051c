import { attempt, deviceStorage } from '#ui/draft.ts'

const name = 'single-keys'

/** Whether keys without Ctrl do something (WCAG 2.1.4): staff can turn them off in this browser. */
export function hasSingleKeys(): boolean {
  return attempt(() => deviceStorage().getItem(name)) !== 'off'
}

/** Turns them on or off. */
export function setSingleKeys(isOn: boolean): void {
  attempt(() => {
    if (isOn) deviceStorage().removeItem(name)
    else deviceStorage().setItem(name, 'off')
  })
}
