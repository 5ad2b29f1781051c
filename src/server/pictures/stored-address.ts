/** The path of a stored picture. */
export function pictureAddress(hash: string, extension: string): string {
  return `/api/images/${hash}.${extension}`
}

/** The hash in the address of a stored picture, relative or absolute; undefined for any other address. */
export function hashInAddress(address: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/api\/images\/([0-9a-f]{64})\.(?:jpg|png)$/.exec(address)?.[1]
}

/**
 * Maps the source of a picture in a text sent to `host` to its stored path, or to '' for any other picture.
 */
export function storedPicture(host: string): (source: string) => string {
  return (source) => {
    const url = URL.canParse(source, `http://${host}`) ? new URL(source, `http://${host}`) : undefined
    return url?.host === host && hashInAddress(url.href) !== undefined ? url.pathname : ''
  }
}
