import type * as container from './toast-container.ts'

/** Milliseconds until a toast closes by itself (UI-01). */
export const toastTimes = { blank: 4000, error: 4000, success: 2000 } as const

export interface ToastOptions {
  /** Milliseconds; false: until it is dismissed. */
  autoClose?: number | false
}

type Kind = 'blank' | 'success' | 'error' | 'loading'
type Container = typeof container

/** Maximum number of toasts; a further one replaces the oldest (UI-01). */
const limit = 20

/** Milliseconds in which a failure reported by several parts of a screen is shown once. */
const burst = 1000

let loading: Promise<Container> | undefined
let count = 0
/** The last toast of each kind and text, and when it was shown. */
const latest = new Map<string, { id: string; at: number }>()

/** The ids of the last toasts, open or closed, the oldest first. */
const shown: string[] = []

/** All toasts go through one promise, so that an update never overtakes its toast. */
function withContainer(use: (loaded: Container) => void): void {
  loading ??= import('./toast-container.ts').then(async (loaded) => {
    await loaded.mountToasts()
    return loaded
  })
  // If the code cannot be loaded, this message is lost, but the screen must not break; the next toast retries.
  loading.then(use).catch(() => (loading = undefined))
}

/** Preloads the code of toasts, for when the network may be down. */
export function prepareToasts(): void {
  withContainer(() => {})
}

function optionsOf(kind: Kind, { autoClose }: ToastOptions) {
  return {
    type: kind === 'success' || kind === 'error' ? kind : ('default' as const),
    role: kind === 'error' ? 'alert' : 'status',
    isLoading: kind === 'loading',
    closeButton: kind !== 'loading',
    autoClose: autoClose ?? (kind === 'loading' ? (false as const) : toastTimes[kind]),
  }
}

function nameOf(kind: Kind, text: string): string {
  return `${kind}: ${text}`
}

function show(kind: Kind, text: string, options: ToastOptions = {}): string {
  count += 1
  const name = nameOf(kind, text)
  const last = kind === 'loading' ? undefined : latest.get(name)
  const isSameEvent = last !== undefined && performance.now() - last.at < burst
  const toastId = isSameEvent ? last.id : `${name} ${count}`
  if (!isSameEvent) latest.set(name, { id: toastId, at: performance.now() })
  withContainer(({ toast, raiseToasts, wordsOf }) => {
    raiseToasts()
    // Identical toasts do not stack: the new one replaces the old one, so that it is announced and stays in full.
    if (last && !isSameEvent) toast.dismiss(last.id)
    if (!isSameEvent && shown.push(toastId) > limit) toast.dismiss(shown.shift())
    toast(wordsOf(text), { toastId, ...optionsOf(kind, options) })
  })
  return toastId
}

/**
 * Messages at the top right. Their code is loaded with the first one. Each call returns the id for `update` and
 * `dismiss`.
 */
export const toast = {
  blank: (text: string, options?: ToastOptions) => show('blank', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Stays until it is updated or dismissed. */
  loading: (text: string) => show('loading', text),
  /** Turns a toast, usually a loading one, into another. */
  update(id: string, kind: Exclude<Kind, 'loading'>, text: string, options: ToastOptions = {}): void {
    const name = nameOf(kind, text)
    const last = latest.get(name)
    latest.set(name, { id, at: performance.now() })
    withContainer(({ toast, wordsOf }) => {
      if (last && last.id !== id) toast.dismiss(last.id)
      toast.update(id, { render: wordsOf(text), ...optionsOf(kind, options) })
    })
  },
  dismiss(id: string): void {
    withContainer(({ toast }) => toast.dismiss(id))
  },
}
