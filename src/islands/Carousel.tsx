import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeft, arrowRight } from '#ui/icon-shapes.ts'
import { useDragScroll } from '#ui/use-drag-scroll.ts'

/** A row of cards that scrolls sideways by drag, buttons, keyboard and touch. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const view = useRef<HTMLElement>(null)
  const { held, handlers } = useDragScroll()
  const [ends, setEnds] = useState({ live: false, first: true, last: false })

  const look = useCallback(() => {
    const row = view.current
    if (!row) return
    const first = row.scrollLeft < 4
    const last = row.scrollLeft + row.clientWidth > row.scrollWidth - 4
    setEnds((before) =>
      before.live && before.first === first && before.last === last ? before : { live: true, first, last },
    )
  }, [])

  useEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [look])

  /** Nothing to scroll. */
  const isStill = ends.first && ends.last

  function turn(direction: 1 | -1) {
    const row = view.current
    if (!row) return
    const card = row.querySelector('li')?.offsetWidth ?? 320
    row.scrollBy({ left: direction * (card + 24), behavior: 'smooth' })
  }

  return (
    <div className="carousel">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging only adds to scrolling, which every input has */}
      <section
        ref={view}
        className={held ? 'carousel-view held' : 'carousel-view'}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling row must be reachable by keyboard
        tabIndex={isStill ? undefined : 0}
        onScroll={look}
        {...handlers}
      >
        {children}
      </section>
      <div className={ends.live ? 'carousel-buttons' : 'carousel-buttons unready'} hidden={isStill}>
        <button
          className="round"
          type="button"
          disabled={ends.first}
          onClick={() => turn(-1)}
          aria-label="Earlier cards"
        >
          <Icon shape={arrowLeft} />
        </button>
        <button
          className="round"
          type="button"
          disabled={ends.last}
          onClick={() => turn(1)}
          aria-label="Later cards"
        >
          <Icon shape={arrowRight} />
        </button>
      </div>
    </div>
  )
}
