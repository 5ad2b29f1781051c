import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Picture } from '#admin/components/Picture.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { PictureRefused, shrinkPicture } from '#admin/components/shrink-picture.ts'

interface PicturePickerProps {
  /** A data URL, the address of the stored picture, or ''. */
  value: string
  /** Identifier of the publication, from which the fallback is drawn. */
  seed: string
  onChange: (image: string) => void
  /** Whether a picture is being prepared, which a save would omit. */
  busy: boolean
  onBusy: (busy: boolean) => void
}

function firstFile(files: FileList | null | undefined): File | undefined {
  return files?.[0]
}

/** The featured image: selected, dropped or pasted, with a preview and a button to remove it (EDP-02). */
export function PicturePicker({ value, seed, onChange, busy, onBusy }: PicturePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const [over, setOver] = useState(false)

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    onBusy(true)
    setRefusal('')
    try {
      onChange(await shrinkPicture(file))
    } catch (error) {
      setRefusal(error instanceof PictureRefused ? error.message : 'The picture could not be prepared.')
    } finally {
      onBusy(false)
      // Otherwise, selecting the same file again would fire no event.
      if (input.current) input.current.value = ''
    }
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const intoText =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    const file = firstFile(event.clipboardData?.files)
    if (intoText || !file) return
    event.preventDefault()
    void take(file)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="sr-only">
        Featured image
      </label>
      <div
        className={`picture-row grid gap-3 rounded-control ${value ? '' : 'border border-dashed p-3'} ${over ? 'border-accent bg-sand' : 'border-edge'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(firstFile(event.dataTransfer.files))
        }}
      >
        {value && (
          <Picture of={{ _id: seed }} image={value} alt="Preview" className="aspect-video rounded-inner" />
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-3">
          <input
            ref={input}
            id={id}
            data-field="image"
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            aria-describedby={`${id}-note`}
            disabled={busy}
            className="min-w-0 flex-[1_1_8rem] text-sm text-transparent file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-panel file:px-4 file:font-semibold file:text-ink"
            onChange={(event) => void take(firstFile(event.target.files))}
          />
          {value && <SmallButton onClick={() => onChange('')}>Remove image</SmallButton>}
          <p id={`${id}-note`} className="field-note basis-full">
            jpeg, jpg or png. You can also drop or paste a picture here; large ones are made smaller first.
          </p>
        </div>
      </div>
      <output className="field-note">{busy && 'Preparing the picture…'}</output>
      {refusal && (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      )}
    </div>
  )
}
