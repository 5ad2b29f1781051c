import { createElement } from 'react'
import type { ToastContentProps, ToastOptions } from 'react-toastify/unstyled'

type Kind = 'blank' | 'success' | 'error' | 'loading'

/** Milliseconds that each kind stays; loading stays until it is dismissed (UI-01). */
const durations = { blank: 4000, success: 2000, error: 4000, loading: false } as const

/** How many are kept at most (UI-01). */
const limit = 20

interface Options {
  /** Milliseconds, where a screen has its own (section 9). */
  autoClose?: number
}

type Toastify = typeof import('react-toastify/unstyled')
let loading: Promise<Toastify> | undefined

/** Loads the library and mounts its container on first use: pages that never toast never pay for it. */
async function load(): Promise<Toastify> {
  const [toastify, { createRoot }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('react-dom/client'),
    import('./toast.css'),
  ])
  const host = document.body.appendChild(document.createElement('div'))
  const container = createElement(toastify.ToastContainer, {
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    draggable: true,
    limit,
    'aria-label': 'Notifications',
  })
  await new Promise<void>((mounted) => {
    createRoot(host).render(createElement('div', { ref: () => mounted() }, container))
  })
  return toastify
}

function typeOf(kind: Kind): ToastOptions['type'] {
  return kind === 'success' || kind === 'error' ? kind : 'default'
}

let last = 0

function show(kind: Kind, text: string, { autoClose }: Options = {}): string {
  last += 1
  const toastId = `toast-${last}`
  loading ??= load()
  void loading.then(({ toast }) =>
    toast<ToastContentProps>(text, {
      toastId,
      type: typeOf(kind),
      autoClose: autoClose ?? durations[kind],
      role: kind === 'error' ? 'alert' : 'status',
    }),
  )
  return toastId
}

/** Short messages that pass. Each call gives the id by which `update` and `dismiss` find the message again. */
export const toast = {
  blank: (text: string, options?: Options) => show('blank', text, options),
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  loading: (text: string) => show('loading', text),
  /** Turns a message, usually a loading one, into its outcome. */
  update(id: string, kind: Kind, text: string, { autoClose }: Options = {}): void {
    void loading?.then(({ toast }) =>
      toast.update(id, {
        render: text,
        type: typeOf(kind),
        autoClose: autoClose ?? durations[kind],
        role: kind === 'error' ? 'alert' : 'status',
      }),
    )
  },
  dismiss(id: string): void {
    void loading?.then(({ toast }) => toast.dismiss(id))
  },
}
