interface Choice {
  /** Kinds of files, as the attribute of a file field names them. */
  accept: string
  multiple?: boolean
}

/**
 * Asks for files in the browser's own dialog; resolves with none when the person cancels. For buttons that are no
 * field of their form.
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
