/** The matcher that Netlify's own tools use (no types are published). */
declare module 'netlify-redirector' {
  type Request = Record<'scheme' | 'host' | 'path' | 'query', string> &
    Record<'headers' | 'cookieValues', Record<string, string>> &
    Record<'getHeader' | 'getCookie', (name: string) => string>
  interface Matcher {
    match: (request: Request) => { to: string; status: number; force?: boolean } | null
  }
  const redirector: { parseJSON: (rules: string, options: object) => Promise<Matcher> }
  export default redirector
}
