/** Calls `close` on a press beside an open dialog. Returns how to end that. */
export function onPressBeside(dialog: HTMLDialogElement, close: () => void): () => void {
  let pressedOutside = false
  // A press that starts inside (selecting text) and ends on the backdrop does not close.
  const press = (event: MouseEvent) => (pressedOutside = event.target === dialog)
  const click = (event: MouseEvent) => {
    if (event.target === dialog && pressedOutside) close()
  }
  dialog.addEventListener('mousedown', press)
  dialog.addEventListener('click', click)
  return () => {
    dialog.removeEventListener('mousedown', press)
    dialog.removeEventListener('click', click)
  }
}
