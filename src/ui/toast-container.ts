import { createElement, Fragment, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import styles from './toast.css?url'

const host = document.createElement('div')
host.className = 'toast-host'
// A popover is in the top layer, so its toasts are also above an open dialog.
if ('popover' in host) host.popover = 'manual'

/** Moves the toasts above everything opened since. */
export function raiseToasts(): void {
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

/** Loads the style sheet of toasts, which pages do not include. */
function loadStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  return new Promise((resolve) => {
    // Without its style a toast is still readable.
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}

const container = createElement(ToastContainer, {
  position: 'top-right',
  transition: false,
  hideProgressBar: true,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  draggable: true,
  closeOnClick: false,
  'aria-label': 'Notifications',
})

/** Adds the page's one container and resolves when it accepts toasts: an earlier update would be lost. */
export async function mountToasts(): Promise<void> {
  await loadStyles()
  document.body.append(host)
  await new Promise<void>((onMount) =>
    createRoot(host).render(createElement(Fragment, null, container, createElement(Mounted, { onMount }))),
  )
}

/**
 * The text of a toast, in an element that is replaced with the text, because a translator may have changed its
 * contents.
 */
export function wordsOf(text: string) {
  return createElement('span', { key: text }, text)
}

export { toast }
