/** A parsed address; undefined where it is none. Browsers of 2021 have no URL.canParse. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
