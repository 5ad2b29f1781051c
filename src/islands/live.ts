import { type ComponentProps, createElement, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PublicationList } from './PublicationList.tsx'
import { PublicationView } from './PublicationView.tsx'

/** A view and its properties, as a page carries them. */
export type LiveView =
  | { view: 'list'; props: Omit<ComponentProps<typeof PublicationList>, 'children'> }
  | { view: 'publication'; props: Omit<ComponentProps<typeof PublicationView>, 'children'> }

/**
 * Shows in an element what the backend answers now (site/components/Fresh.astro). What was built stays in it until
 * something else has been read.
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
