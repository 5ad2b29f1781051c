import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import type { LinkFinding } from '#contract/checks/calls.ts'
import { parseUrl } from '#lib/parse-url.ts'

/** What asking depends on. */
export interface Network {
  /** The IP addresses of a host. */
  resolve: (host: string) => Promise<string[]>
  /** Whether the server may connect to an IP address. */
  mayConnect: (address: string, port: number) => boolean
  /** Whether this site has the host: its links are not asked. */
  isOwn: (host: string) => boolean
  /** Runs requests to a host one after the other. */
  inTurn: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>
  /** Milliseconds for a link with all its redirects. */
  timeout: number
}

const mostRedirects = 5

/** Names the program to the operators of other sites. */
const userAgent = 'Mozilla/5.0 (compatible; link-check)'

/** A finding that ends the asking. */
class Found extends Error {
  readonly finding: LinkFinding

  constructor(finding: LinkFinding) {
    super(finding)
    this.finding = finding
  }
}

/** The pages of a site that can be asked; throws Found for any other address. */
function webAddress(address: string, base?: URL): URL {
  const url = parseUrl(address, base?.href)
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Found(base ? 'failing' : 'private')
  if (url.username !== '' || url.password !== '') throw new Found('private')
  return url
}

/** Any other failure is one of our name servers. */
function refuseUnresolved(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  throw new Found(code === 'ENOTFOUND' || code === 'ENODATA' ? 'no-site' : 'unreachable')
}

/** Each address is checked, so that a name with a public and a private one cannot lead to the private one. */
async function addressesOf(url: URL, { resolve, mayConnect }: Network): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) === 0 ? await resolve(host).catch(refuseUnresolved) : [host]
  if (addresses.length === 0) throw new Found('no-site')
  if (!addresses.every((address) => mayConnect(address, port))) throw new Found('private')
  return addresses
}

/** A lookup with the addresses that were checked: no other one is asked for between the check and the connection. */
function pinned(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    const [first] = all
    if (options.all) done(null, all)
    else done(null, first?.address ?? '', first?.family)
  }
}

interface Answer {
  status: number
  location: string
}

/** Sends one request. The body is not read: the connection is closed once the head has arrived. */
async function send(
  url: URL,
  method: 'HEAD' | 'GET',
  network: Network,
  signal: AbortSignal,
): Promise<Answer> {
  const addresses = await addressesOf(url, network)
  const options: RequestOptions = {
    method,
    lookup: pinned(addresses),
    signal,
    agent: false,
    maxHeaderSize: 32 * 1024,
    headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', connection: 'close' },
  }
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' })
      response.destroy()
    })
    sent.on('error', reject)
    sent.end()
  })
}

function isRedirect({ status, location }: Answer): boolean {
  return [301, 302, 303, 307, 308].includes(status) && location !== ''
}

/** Some servers refuse HEAD, or answer it in another way than GET. */
async function askOnce(url: URL, network: Network, signal: AbortSignal): Promise<Answer> {
  const head = await send(url, 'HEAD', network, signal).catch((error: unknown) => {
    if (error instanceof Found || signal.aborted || findingOf(error) !== 'unreachable') throw error
    return undefined
  })
  return head !== undefined && head.status < 400 ? head : send(url, 'GET', network, signal)
}

function findingOfStatus(status: number): LinkFinding {
  if (status >= 200 && status < 400) return 'answers'
  if (status === 404 || status === 410) return 'missing'
  // 503 is also what protections against programs answer.
  return status >= 500 && status < 600 && status !== 503 ? 'failing' : 'refused'
}

function findingOf(error: unknown): LinkFinding {
  if (error instanceof Found) return error.finding
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) return 'certificate'
  return code === 'ECONNREFUSED' ? 'silent' : 'unreachable'
}

/** Asks a link, with at most five redirects, and no cookies. Waiting for other requests to a host does not count. */
export async function askLink(address: string, network: Network): Promise<LinkFinding> {
  let left = network.timeout
  try {
    let url = webAddress(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const asked = url
      if (network.isOwn(asked.hostname)) return 'own'
      const answer = await network.inTurn(asked.hostname, async () => {
        const started = performance.now()
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
        // A resolver need not know of the signal.
        const late = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Found('silent')), { once: true })
        })
        const answered = await Promise.race([askOnce(asked, network, signal), late])
        left -= performance.now() - started
        return answered
      })
      if (!isRedirect(answer)) return findingOfStatus(answer.status)
      url = webAddress(answer.location, url)
    }
    return 'circle'
  } catch (error) {
    return findingOf(error)
  }
}
