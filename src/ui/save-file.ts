/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By now the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
