import { attempt, deviceStorage } from '#ui/draft.ts'

const name = 'single-keys'

/** Whether keys without Ctrl do something (WCAG 2.1.4): staff can turn them off in this browser. */
export function hasSingleKeys(): boolean {
  return attempt(() => deviceStorage().getItem(name)) !== 'off'
}

/** Whether keys go into a field: an input of text, a list to choose from, or the editor. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** Turns them on or off. */
export function setSingleKeys(isOn: boolean): void {
  attempt(() => {
    if (isOn) deviceStorage().removeItem(name)
    else deviceStorage().setItem(name, 'off')
  })
}
