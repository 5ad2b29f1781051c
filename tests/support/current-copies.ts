/** Values of If-None-Match of callers who have the current copy. */
export function currentCopies({ headers }: Response): string[] {
  const etag = headers.get('etag') ?? 'no entity tag'
  const strong = etag.replace(/^W\//, '')
  return [etag, strong, `W/${strong}`, '*', `"another", ${strong}`, `W/"another",${etag}`]
}
