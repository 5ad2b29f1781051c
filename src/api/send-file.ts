import type { CallInput } from './client.ts'

interface Sending extends Pick<CallInput<unknown>, 'body' | 'file' | 'token' | 'search' | 'onProgress'> {
  method: string
  signal: AbortSignal
  /** Called after each part that is sent, to extend the timeout. */
  extend: () => void
}

/** Sends a file, or a body as JSON. fetch does not report upload progress. Rejects if there is no response. */
export function sendFile(
  address: string,
  { method, body, file, token, search = {}, signal, onProgress, extend }: Sending,
): Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'> & { _data: string }> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  const suffix = String(query) && `?${query}`
  const sent = file ?? new File([JSON.stringify(body)], '', { type: 'application/json' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address + suffix)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', sent.type || 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      extend()
      onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
      resolve({ ok: status >= 200 && status < 300, status, statusText, headers, _data: responseText })
    })
    request.addEventListener('error', () => reject(new TypeError('The file was not sent')))
    request.addEventListener('abort', () => reject(new DOMException('Sending was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(sent)
  })
}
