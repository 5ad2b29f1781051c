import { useRef } from 'react'
import { Sign, Toggle } from './controls.tsx'

interface PictureButtonProps {
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** Chooses picture files for the text. */
export function PictureButton({ disabled, onPictures }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Toggle label="Picture" disabled={disabled} onPress={() => input.current?.click()}>
        <Sign path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />
      </Toggle>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-label="Picture files for the text"
        onChange={({ target }) => {
          onPictures(Array.from(target.files ?? []))
          // Without this, choosing the same file again fires no event.
          target.value = ''
        }}
      />
    </>
  )
}
