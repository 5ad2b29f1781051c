// Addresses of mail filters, chats and search engines that lead to another address, and tell who followed it.

/** The beginning of an address that a wrapper may lead to. */
const scheme = /^(?:https?:\/\/[^/\\]|mailto:)/i

/** The decoded value of the first parameter of a name; a plus sign stays. */
function parameter(query: string, name: string): string {
  const pair = query.split('&').find((one) => one.startsWith(`${name}=`))
  return decoded(pair?.slice(name.length + 1) ?? '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

const runs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Version 3 of URL Defense replaces letters by `*`, and runs of them by `**` and their number. */
function fromDefense(rest: string): string {
  const [, after = ''] = rest.split('/v3/__', 2)
  const end = after.lastIndexOf('__;')
  if (end < 0) return ''
  const letters = Array.from(fromBase64(after.slice(end + 3).split('!', 1)[0] ?? ''))
  let next = 0
  const target = after.slice(0, end).replace(/\*(?:\*(.))?/g, (_all, run?: string) => {
    const start = next
    next += run === undefined ? 1 : runs.indexOf(run) + 2
    return letters.slice(start, next).join('')
  })
  return target.replace(/^(https?:\/)(?=[^/])/i, '$1/')
}

interface Parts {
  path: string
  /** The query, without the question mark. */
  query: string
  /** Everything behind the host. */
  rest: string
}

type Reading = (parts: Parts) => string

const by =
  (...names: string[]): Reading =>
  ({ query }) =>
    names.map((name) => parameter(query, name)).find((value) => scheme.test(value)) ?? ''

/** The part of a path that is an address with its own slashes encoded. */
const inPath: Reading = ({ rest }) =>
  decoded(rest.split(/[/?&]/).find((part) => /^https?(?::|%3a)(?:\/|%2f){2}/i.test(part)) ?? '')

/** The host of a wrapper, the beginning of its path, and how the address within is written. */
const wrappers: [host: RegExp, path: RegExp, read: Reading][] = [
  [/\.safelinks\.protection\.(?:outlook\.(?:com|de)|office365\.us|partner\.outlook\.cn)$/, /^/, by('url')],
  [/(?:^|\.)(?:office\.net|microsoft\.com|live\.net)$/, /^\/evergreen-assets\/safelinks\//, by('url')],
  [/(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, /^\/url$/, by('q', 'url')],
  [/(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/, /^/, by('adurl')],
  [
    /^(?:lm?|www|m|web)\.(?:facebook|instagram|messenger|threads|workplace)\.(?:com|net)$/,
    /^\/(?:l\.php|flx\/warn\/?)?$/,
    by('u'),
  ],
  [/^l\.wl\.co$/, /^\/l$/, by('u')],
  [/(?:^|\.)linkedin\.com$/, /^\/(?:redir\/|safety\/go)/, by('url')],
  [/^t\.umblr\.com$/, /^\/redirect$/, by('z')],
  [/^out\.reddit\.com$/, /^/, by('url')],
  [/^(?:www\.)?slack-redir\.net$/, /^\/link$/, by('url')],
  [/(?:^|\.)youtube\.com$/, /^\/redirect$/, by('q')],
  [/(?:^|\.)vk\.(?:com|ru)$/, /^\/away(?:\.php)?$/, by('to')],
  [/(?:^|\.)duckduckgo\.com$/, /^\/l\/?$/, by('uddg')],
  [/(?:^|\.)bing\.com$/, /^\/ck\/a$/, ({ query }) => fromBase64(parameter(query, 'u').replace(/^a1/, ''))],
  [/(?:^|\.)yahoo\.com$/, /\/RU=/, ({ path }) => decoded(/\/RU=([^/]+)/.exec(path)?.[1] ?? '')],
  [/^steamcommunity\.com$/, /^\/linkfilter\//, by('url', 'u')],
  [/^(?:www\.)?medium\.com$/, /^\/r\/?$/, by('url')],
  [/^deref-[a-z]+\.(?:com|net|de|co\.uk|fr|es)$/, /\/dereferrer/, by('redirectUrl')],
  [/^linkprotect\.cudasvc\.com$/, /^\/url$/, by('a')],
  [/(?:^|\.)trendmicro\.(?:com|eu|co\.jp)$/, /^\/wis\/clicktime\//, by('url')],
  [/^clicktime\.symantec\.com$/, /^/, by('u')],
  [/(?:^|\.)fireeye\.(?:com|eu)$/, /^\/(?:v\d\/)?url$/, by('u')],
  [/(?:^|\.)protection\.sophos\.com$/, /^/, ({ query }) => fromBase64(parameter(query, 'u'))],
  [/^urldefense\.(?:proofpoint\.)?com$/, /^\/v3\//, ({ rest }) => fromDefense(rest)],
  [
    /^urldefense\.(?:proofpoint\.)?com$/,
    /^\/v2\/url$/,
    ({ query }) => decoded(parameter(query, 'u').replaceAll('-', '%').replaceAll('_', '/')),
  ],
  [/^urldefense\.(?:proofpoint\.)?com$/, /^\/v1\/url$/, by('u')],
  [/^(?:url\.avanan\.click|protect\.checkpoint\.com)$/, /^\/v\d\//, ({ rest }) => rest.split('___')[1] ?? ''],
  [/^secure-web\.cisco\.com$|\.awstrack\.me$/, /^/, inPath],
  [
    /^(?:clicks?|track(?:ing)?|trk|redir(?:ect)?)\d{0,3}\./,
    /^/,
    by('url', 'u', 'target', 'redirect', 'dest', 'destination', 'to', 'link', 'r', 'q'),
  ],
]

/** The address that a wrapper leads to; '' for any other address, and for a wrapper that hides it. */
export function wrappedAddress({ hostname, pathname, search, href, origin }: URL): string {
  const parts = { path: pathname, query: search.slice(1), rest: href.slice(origin.length) }
  for (const [host, path, read] of wrappers)
    if (host.test(hostname) && path.test(pathname)) {
      const address = read(parts).trim()
      return scheme.test(address) ? address : ''
    }
  return ''
}
