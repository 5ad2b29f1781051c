import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { $palette } from './open-palette.ts'
import { Palette } from './Palette.tsx'
import { hasSingleKeys, isTyping } from './single-keys.ts'

const KeyList = lazyComponent(() => import('./KeyList.tsx'), 'KeyList')

/** Opens the palette and the list of keys. Where words are selected in an editor, it takes Ctrl+K (link-key.ts). */
export function PaletteKeys() {
  const [shown, setShown] = useState<'palette' | 'keys'>()
  useEffect(() => $palette.listen(() => setShown('palette')), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const isOpen = shown === 'palette'
      if (event.defaultPrevented || altKey || (!isOpen && document.querySelector('dialog:modal'))) return
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'k' || shiftKey) return
        event.preventDefault()
        setShown(isOpen ? undefined : 'palette')
        return
      }
      if (isOpen || isTyping(target) || !hasSingleKeys()) return
      if (key === '?') setShown('keys')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [shown])
  const close = () => setShown(undefined)
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'keys' && <KeyList onClose={close} />}
    </Suspense>
  )
}
