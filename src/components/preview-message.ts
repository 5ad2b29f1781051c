import type { PublicationCard } from '#contract/publication-cards.ts'

/** What the dashboard and the preview in its frame say to each other. */
type PreviewMessage = { preview: 'ready' } | { preview: 'card'; card: PublicationCard }

function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'preview' in data
}

function listen(from: () => MessageEventSource | null, take: (message: PreviewMessage) => void): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === from() && isPreviewMessage(data)) take(data)
  }
  addEventListener('message', receive)
  return () => removeEventListener('message', receive)
}

/** In the dashboard: gives the preview in a frame its card as soon as it asks; returns how to stop. */
export function offerPreview(frame: HTMLIFrameElement, card: Promise<PublicationCard>): () => void {
  const send = (message: PreviewMessage) => frame.contentWindow?.postMessage(message, location.origin)
  return listen(
    () => frame.contentWindow,
    (message) => {
      if (message.preview === 'ready') void card.then((read) => send({ preview: 'card', card: read }))
    },
  )
}

/** In the frame: asks for the card and gives it to `show`; returns how to stop. */
export function awaitPreview(show: (card: PublicationCard) => void): () => void {
  const stop = listen(
    () => parent,
    (message) => {
      if (message.preview === 'card') show(message.card)
    },
  )
  const ready: PreviewMessage = { preview: 'ready' }
  parent.postMessage(ready, location.origin)
  return stop
}
