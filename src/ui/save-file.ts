/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started by then, and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
