import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import './toast.css'

const host = document.createElement('div')
host.className = 'toast-host'
// A popover is in the top layer: its toasts are seen above an open dialog too.
if ('popover' in host) host.popover = 'manual'

/** Puts the toasts on top of whatever was opened since. */
export function raise(): void {
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

/** Adds the one container of the page and resolves when it takes toasts. */
export function mountToasts(): void {
  document.body.append(host)
  createRoot(host).render(
    createElement(ToastContainer, {
      position: 'top-right',
      limit: 20,
      transition: false,
      hideProgressBar: true,
      pauseOnHover: true,
      pauseOnFocusLoss: true,
      draggable: true,
      closeOnClick: false,
      'aria-label': 'Notifications',
    }),
  )
}

export { toast }
