/** Where a kept picture answers. */
export function pictureAddress(hash: string, extension: string): string {
  return `/api/images/${hash}.${extension}`
}

/** The hash in the address of a kept picture, relative or absolute; undefined for any other address. */
export function hashInAddress(address: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/api\/images\/([0-9a-f]{64})\.(?:jpg|png)$/.exec(address)?.[1]
}
