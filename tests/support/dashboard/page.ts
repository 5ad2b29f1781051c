import { commands, type Locator, locators, type LocatorSelectors, page as tester } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The elements that a CSS selector matches. */
    css: (selector: string) => Locator
  }
}

locators.extend({ css: (selector) => `css=${selector}` })

declare global {
  /** Belongs to the script that replaces the clock of a page under test. */
  var advanceClock: (milliseconds: number) => void
}

const frameName = 'page-under-test'

export interface Session {
  token: string
  user: unknown
}

/** The page under test, in a frame that fills the window. It finds elements as Vitest's `page` does. */
export interface PageUnderTest extends LocatorSelectors {
  /** A session that the API knows; `staff.enter` stores it. */
  session: Session
  /** Opens a path, as an address typed into the browser does. */
  open: (path: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** The window of the open page. */
  window: () => Window & typeof globalThis
  /** Path and query of the page. */
  path: () => string
  /** Advances a stopped clock, and runs intervals. */
  advance: (milliseconds: number) => void
  /** Resizes the window; from desktop width on it has no touch. */
  resize: (width: number, height: number) => Promise<void>
}

/** The initial size of a test: a phone's. */
const phone = { width: 390, height: 844 }

/** Width in pixels from which a window counts as a desktop's. */
const deskWidth = 1024

/** Resolves when the frame has loaded a page. */
function loaded(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
}

/** A page for one test. `close` removes it and its stored data. */
export function createPage(session: Session): PageUnderTest & { close: () => Promise<void> } {
  let frame: HTMLIFrameElement | undefined
  let isResized = false

  function shown(): HTMLIFrameElement {
    if (!frame) throw new Error('No page is open.')
    return frame
  }

  function windowOf({ contentWindow }: HTMLIFrameElement): Window & typeof globalThis {
    const defaultView = contentWindow?.document.defaultView
    if (!defaultView) throw new Error('The page has no window.')
    return defaultView
  }

  async function afterLoad(act: (window: Window) => void): Promise<void> {
    const done = loaded(shown())
    act(windowOf(shown()))
    await done
    windowOf(shown()).focus()
  }

  function remove(): void {
    frame?.remove()
    frame = undefined
  }

  async function resize(width: number, height: number): Promise<void> {
    isResized = width !== phone.width || height !== phone.height
    await tester.viewport(width, height)
    await commands.touch(width < deskWidth)
  }

  return Object.assign(tester.frameLocator(tester.css(`iframe[name="${frameName}"]`)), {
    session,
    async open(path: string) {
      remove()
      frame = document.createElement('iframe')
      frame.name = frameName
      frame.title = 'The page under test'
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'
      frame.src = path
      const done = loaded(frame)
      document.body.append(frame)
      await done
      windowOf(frame).focus()
    },
    reload: () => afterLoad(({ location }) => location.reload()),
    async back() {
      windowOf(shown()).history.back()
    },
    window: () => windowOf(shown()),
    advance: (milliseconds: number) => windowOf(shown()).advanceClock(milliseconds),
    path: () => windowOf(shown()).location.pathname + windowOf(shown()).location.search,
    resize,
    async close() {
      remove()
      localStorage.clear()
      sessionStorage.clear()
      if (isResized) await resize(phone.width, phone.height)
    },
  })
}
