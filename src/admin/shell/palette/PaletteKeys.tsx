import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { $palette } from './open-palette.ts'
import { hasSingleKeys, isTyping } from './single-keys.ts'

const Palette = lazyComponent(() => import('./Palette.tsx'), 'Palette')
const KeyList = lazyComponent(() => import('./KeyList.tsx'), 'KeyList')

/** Whether words are selected in the editor, where Ctrl+K makes a link of them. */
function isInText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable && getSelection()?.isCollapsed === false
}

/** Opens the palette and the list of keys. */
export function PaletteKeys() {
  const [shown, setShown] = useState<'palette' | 'keys'>()
  useEffect(() => $palette.listen(() => setShown('palette')), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.defaultPrevented || altKey || document.querySelector('dialog:modal')) return
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'k' || shiftKey || isInText(target)) return
        event.preventDefault()
        setShown('palette')
        return
      }
      if (isTyping(target) || !hasSingleKeys()) return
      if (key === '?') setShown('keys')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (shown === undefined) return null
  const close = () => setShown(undefined)
  return (
    <Suspense>{shown === 'palette' ? <Palette onClose={close} /> : <KeyList onClose={close} />}</Suspense>
  )
}
