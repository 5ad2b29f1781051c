import { useEffect, useRef, useState } from 'react'
import { previewPath } from '#config/paths.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { offerPreview } from '#components/preview-message.ts'
import { available } from '#admin/shell/backend.ts'
import { referenceLinks } from '#admin/extensions/reference-links.ts'
import { SmallButton } from './SmallButton.tsx'
import { Modal } from '#ui/Modal.tsx'

/** CSS pixels of the windows that a preview can show. */
const windows = { Phone: 390, Desk: 1280 }
type WindowName = keyof typeof windows

/** Gives the frame the width of the simulated window, and scales it down to fit. */
function fit(stage: HTMLElement, frame: HTMLElement, width: number): void {
  const scale = Math.min(1, stage.clientWidth / width)
  frame.style.width = `${width}px`
  frame.style.height = `${stage.clientHeight / scale}px`
  frame.style.transform = `scale(${scale})`
  frame.style.marginInlineStart = `${Math.max(0, (stage.clientWidth - width * scale) / 2)}px`
}

interface PreviewDialogProps {
  /** Reads the publication to be shown. It is called once, when the dialog opens. */
  read: () => Promise<PublicationCard>
  onClose: () => void
}

/** The public page of the publication in the form, before it is saved (EDT-04). */
export function PreviewDialog({ read, onClose }: PreviewDialogProps) {
  const [card] = useState(read)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<WindowName>(() => (innerWidth < 700 ? 'Phone' : 'Desk'))

  useEffect(() => (frame.current ? offerPreview(frame.current, card) : undefined), [card])

  useEffect(() => {
    const [box, inner] = [stage.current, frame.current]
    if (!box || !inner) return undefined
    const observer = new ResizeObserver(() => fit(box, inner, windows[shown]))
    observer.observe(box)
    return () => observer.disconnect()
  }, [shown])

  return (
    <Modal title="Preview" onClose={onClose} className="w-[min(84rem,calc(100vw-2rem))]">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Width of the preview</legend>
        {Object.entries(windows).map(([name, width]) => (
          <SmallButton
            key={name}
            className={name === shown ? 'bg-sand' : ''}
            aria-pressed={name === shown}
            onClick={() => setShown(name === 'Phone' ? 'Phone' : 'Desk')}
          >
            {name} <span className="font-normal text-soft">{width} px</span>
          </SmallButton>
        ))}
      </fieldset>
      <div ref={stage} className="h-[62vh] overflow-hidden rounded-control bg-paper">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, with its own policy */}
        <iframe
          ref={frame}
          src={previewPath}
          title="The page as visitors will see it"
          onLoad={({ currentTarget }) =>
            available(referenceLinks).forEach(({ follow }) => follow(currentTarget.contentDocument))
          }
          className="block origin-top-left border-0 bg-paper"
        />
      </div>
    </Modal>
  )
}
