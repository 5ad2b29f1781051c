import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Pixels of movement above which a press is a drag, not a click. */
const dragFrom = 6

/** Makes a scrolling element draggable with the mouse. The end of a
 * drag does not count as a click. Touch screens scroll without this. */
export function useDragScroll() {
  const press = useRef({ down: false, x: 0, from: 0, moved: false })
  const [held, setHeld] = useState(false)

  function release() {
    press.current.down = false
    setHeld(false)
  }

  return {
    held,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        if (event.target instanceof Element && event.target.closest('dialog')) return
        press.current = { down: true, x: event.clientX, from: event.currentTarget.scrollLeft, moved: false }
        setHeld(true)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { down, x, from, moved } = press.current
        if (!down) return
        const distance = event.clientX - x
        if (!moved && Math.abs(distance) < dragFrom) return
        if (!moved) {
          press.current.moved = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        event.currentTarget.scrollLeft = from - distance
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onClickCapture(event: MouseEvent) {
        if (!press.current.moved) return
        event.preventDefault()
        event.stopPropagation()
        press.current.moved = false
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
