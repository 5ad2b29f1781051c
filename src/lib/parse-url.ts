/** A parsed address; undefined if it is not valid. Browsers of 2021 lack URL.canParse. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
