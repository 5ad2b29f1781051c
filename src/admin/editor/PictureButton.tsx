import { chooseFiles } from '#ui/choose-files.ts'
import { ControlIcon, Toggle } from './controls.tsx'

interface PictureButtonProps {
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** Opens a file dialog for pictures in the text. */
export function PictureButton({ disabled, onPictures }: PictureButtonProps) {
  const choose = () =>
    chooseFiles({ accept: '.jpg,.jpeg,.png,image/jpeg,image/png', multiple: true }).then(onPictures)
  return (
    <Toggle label="Picture" disabled={disabled} onPress={() => void choose()}>
      <ControlIcon path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />
    </Toggle>
  )
}
