import { type ComponentProps, createElement, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PublicationList } from './PublicationList.tsx'
import { PublicationView } from './PublicationView.tsx'

/** A view and its properties, embedded in a page. */
export type LiveView =
  | { view: 'list'; props: Omit<ComponentProps<typeof PublicationList>, 'children'> }
  | { view: 'publication'; props: Omit<ComponentProps<typeof PublicationView>, 'children'> }

/**
 * Renders the backend's current content into an element (site/components/Fresh.astro). The built content stays until
 * different content has been read.
 */
export default function show(host: HTMLElement): void {
  const live: LiveView = JSON.parse(host.dataset.live ?? '')
  const built = host.firstElementChild
  const children: ReactNode = createElement('div', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: built?.innerHTML ?? '' },
  })
  const element =
    live.view === 'list'
      ? createElement(PublicationList, live.props, children)
      : createElement(PublicationView, live.props, children)
  if (live.props.digest) hydrateRoot(host, element)
  else createRoot(host).render(element)
}
