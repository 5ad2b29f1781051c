import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { close } from '#ui/icon-shapes.ts'
import { Icon } from '#ui/Icon.tsx'
import { undo, undoOffersId } from './undo.ts'

/** Elements in which Ctrl+Z undoes typing: in a checkbox, where the focus is after a selection, there is none. */
const typedIn =
  'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit]), textarea, [contenteditable]:not([contenteditable=false])'

/** Undoes, and focuses the restored record, or the heading if the record is not on the page. */
async function undoAndShow(id: string): Promise<void> {
  if (!(await undo.undo(id))) return
  await new Promise((shown) => requestAnimationFrame(shown))
  const record = document.querySelector(`[data-record="${CSS.escape(id)}"]`)
  const target = record?.querySelector<HTMLElement>('[data-delete]') ?? document.querySelector('h1')
  target?.focus()
}

/**
 * Recently deleted records, each with an undo button for ten seconds (INB-03). At the bottom, because the
 * specified toast at the top disappears after two seconds and has only the specified text.
 */
export function UndoOffers() {
  const offers = useStore(undo.$offers)
  const newest = offers[offers.length - 1]?.id

  useEffect(() => {
    if (newest === undefined) return undefined
    const undoNewest = (event: KeyboardEvent) => {
      const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event
      const elsewhere = target instanceof Element && target.closest(`${typedIn}, dialog`) !== null
      if (elsewhere || key.toLowerCase() !== 'z' || shiftKey || altKey || !(ctrlKey || metaKey)) return
      event.preventDefault()
      void undoAndShow(newest)
    }
    document.addEventListener('keydown', undoNewest)
    return () => document.removeEventListener('keydown', undoNewest)
  }, [newest])

  return (
    <section
      id={undoOffersId}
      aria-label="Deleted just now"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 p-4 lg:left-[240px] print:hidden"
    >
      {/* Each offer is announced once, when it appears. */}
      <output aria-atomic="false" className="grid justify-items-start gap-2">
        {offers.map(({ id, text, busy }) => (
          <div
            key={id}
            className="pointer-events-auto flex w-full items-center gap-2 rounded-card bg-night py-1.5 pr-1.5 pl-4 text-cream shadow-lg sm:w-auto sm:max-w-xl"
          >
            <p className="min-w-0 grow py-1 [overflow-wrap:anywhere]">{text}</p>
            <button
              type="button"
              aria-busy={busy}
              aria-keyshortcuts={id === newest ? 'Control+Z Meta+Z' : undefined}
              className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-bold text-ochre hover:bg-cream/10 lg:pointer-fine:min-h-9"
              onClick={() => void undoAndShow(id)}
            >
              <span>Undo</span>
              {id === newest && (
                <kbd className="ml-2 hidden font-sans text-xs font-normal text-mist lg:inline">
                  {' Ctrl+Z'}
                </kbd>
              )}
              <span className="sr-only">: {text}</span>
            </button>
            <button
              type="button"
              aria-label={`Dismiss: ${text}`}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-cream/10 lg:pointer-fine:size-9"
              onClick={() => undo.dismiss(id)}
            >
              <Icon shape={close} size={16} />
            </button>
          </div>
        ))}
      </output>
    </section>
  )
}
