import { useEffect, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { close, menu } from '#ui/icon-shapes.ts'
import type { ScreenName } from './create-navigation.ts'
import { useAttention } from './attention.ts'
import { $location } from './navigation.ts'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar of small screens: a native dialog that slides in, opened at top left (LAY-03). */
export function MenuDrawer({ current }: { current: ScreenName | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const attention = useAttention()
  const fresh = attention ? attention.queries.new + attention.appointments.new : 0

  // The drawer closes when a screen is opened.
  useEffect(() => $location.listen(() => dialog.current?.close()), [])

  useEffect(() => {
    const element = dialog.current
    // A click on the backdrop or any button closes it; otherwise it would hide the message of Logout.
    const click = ({ target }: MouseEvent) => {
      if (target === element || (target instanceof Element && target.closest('button'))) element?.close()
    }
    element?.addEventListener('click', click)
    return () => element?.removeEventListener('click', click)
  }, [])

  return (
    <header className="sticky top-0 z-10 flex items-center gap-3 bg-forest px-3 py-2 text-cream lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Open menu"
        className="relative grid size-11 cursor-pointer place-items-center rounded-control hover:bg-cream/10"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon shape={menu} size={24} />
        {fresh > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full border border-transparent bg-ochre" />
        )}
      </button>
      <span className="font-display font-semibold">Staff dashboard</span>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-[min(17rem,85vw)] max-w-none overflow-y-auto bg-forest p-0 text-cream backdrop:bg-night/60"
      >
        <button
          type="button"
          aria-label="Close menu"
          className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-control text-cream hover:bg-cream/10"
        >
          <Icon shape={close} size={20} />
        </button>
        <Sidebar current={current} />
      </dialog>
    </header>
  )
}
