import type { PublicationCard } from '#contract/publication-cards.ts'

/** Messages between the dashboard and the preview in its frame. */
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

/** In the dashboard: sends the preview in a frame its card on request. Returns a stop function. */
export function offerPreview(frame: HTMLIFrameElement, card: Promise<PublicationCard>): () => void {
  const send = (message: PreviewMessage) => frame.contentWindow?.postMessage(message, location.origin)
  return listen(
    () => frame.contentWindow,
    (message) => {
      if (message.preview === 'ready') void card.then((read) => send({ preview: 'card', card: read }))
    },
  )
}

/** In the frame: requests the card and passes it to `show`. Returns a stop function. */
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
