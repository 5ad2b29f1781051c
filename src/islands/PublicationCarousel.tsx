import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Pixels of movement from which a press is a drag and no longer a click. */
const dragFrom = 6

interface PublicationCarouselProps {
  /** The list of cards, as the page was built with it. */
  children?: ReactNode
}

function Arrow({ path }: { path: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Makes a scrolling row of cards draggable with the mouse and adds buttons (HOME-07). Touch scrolls by itself. */
export function PublicationCarousel({ children }: PublicationCarouselProps) {
  const view = useRef<HTMLElement>(null)
  const press = useRef({ down: false, x: 0, from: 0, moved: false })
  const [held, setHeld] = useState(false)
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

  function pointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    press.current = { down: true, x: event.clientX, from: event.currentTarget.scrollLeft, moved: false }
    setHeld(true)
  }

  function pointerMove(event: PointerEvent<HTMLElement>) {
    const { down, x, from, moved } = press.current
    if (!down) return
    const distance = event.clientX - x
    if (!moved && Math.abs(distance) < dragFrom) return
    if (!moved) {
      press.current.moved = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    event.currentTarget.scrollLeft = from - distance
  }

  function pointerUp() {
    press.current.down = false
    setHeld(false)
  }

  function click(event: MouseEvent) {
    if (!press.current.moved) return
    event.preventDefault()
    event.stopPropagation()
    press.current.moved = false
  }

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
        aria-label="Latest publications"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling row must be reachable by keyboard
        tabIndex={0}
        onScroll={look}
        onPointerDown={pointerDown}
        onPointerMove={pointerMove}
        onPointerUp={pointerUp}
        onPointerCancel={pointerUp}
        onPointerLeave={pointerUp}
        onClickCapture={click}
        onDragStart={(event) => event.preventDefault()}
      >
        {children}
      </section>
      <div className="carousel-buttons" hidden={!ends.live || (ends.first && ends.last)}>
        <button
          className="round"
          type="button"
          disabled={ends.first}
          onClick={() => turn(-1)}
          aria-label="Earlier cards"
        >
          <Arrow path="M19 12H5m6-6-6 6 6 6" />
        </button>
        <button
          className="round"
          type="button"
          disabled={ends.last}
          onClick={() => turn(1)}
          aria-label="Later cards"
        >
          <Arrow path="M5 12h14m-6-6 6 6-6 6" />
        </button>
      </div>
    </div>
  )
}
