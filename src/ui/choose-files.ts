interface Choice {
  /** File types, as in the `accept` attribute of a file field. */
  accept: string
  multiple?: boolean
}

/**
 * Opens the browser's file dialog; resolves to no files if the user cancels. For buttons that
 * have no file field.
 */
export function chooseFiles({ accept, multiple = false }: Choice): Promise<File[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept, multiple })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
