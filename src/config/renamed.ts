import * as brand from './brand/brand.ts'

/** A setting, a field of the brand or a file that a version has renamed, removed or changed. */
export interface Renamed {
  /** A `file` is relative to the product's folder, or one of the operator's, copied from src/operations. */
  kind: 'setting' | 'brand' | 'file'
  /** A field of the brand is named by its path, such as `type.cards`. */
  name: string
  /** The first version that does not know it. */
  version: string
  /** What to write or do instead, after the name. */
  instead: string
  /** A mark of the old form of a field or file that still exists: a type, or words that the new form lacks. */
  has?: string
  /** Words that only the new form of a file has. */
  lacks?: string
}

const unit = 'starts the server without the settings of its memory: copy'
const secrets = 'lets the log have secret addresses of calendars and subscribers: compare it with'

/** What operators of earlier versions may still have. The start and `npm run doctor` name it. */
export const renamed: readonly Renamed[] = [
  {
    kind: 'setting',
    name: 'LOG_LEVEL',
    version: '1.0.0',
    instead: 'is part of LOG: remove it, and write the level there, such as LOG=json,warn',
  },
  {
    kind: 'setting',
    name: 'NOTIFY',
    version: '1.0.0',
    instead: 'is part of NOTIFY_TO: remove it; for one mail a day, write NOTIFY_TO=daily,desk@example.org',
  },
  {
    kind: 'brand',
    name: 'type.cards',
    version: '1.0.0',
    instead:
      "is a list of TrueType files, one for each script: write cards: ['@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'], or ['./NAME.ttf'] for a file in that folder",
    has: 'string',
  },
  {
    kind: 'file',
    name: 'src/config/brand/heading.woff',
    version: '1.0.0',
    instead: 'is not read: social cards are drawn with the files in type.cards of brand.ts. Remove it',
  },
  {
    kind: 'file',
    name: '/etc/systemd/system/site.service',
    version: '1.0.0',
    instead: `${unit} src/operations/site.service there, and run systemctl daemon-reload`,
    has: 'src/commands/start.ts',
  },
  ...['site-api@.service', 'site-publisher@.service'].map((name): Renamed => ({
    kind: 'file',
    name: `/etc/systemd/system/${name}`,
    version: '1.0.0',
    instead: `${unit} src/operations/site-part@.service there, under this name, and run systemctl daemon-reload`,
    has: 'src/commands/%j.ts',
  })),
  {
    kind: 'file',
    name: '/etc/nginx/conf.d/site.conf',
    version: '1.0.0',
    instead: `${secrets} src/operations/nginx.conf or nginx-publisher.conf, and run systemctl reload nginx`,
    has: 'if ($uri ~ ^/api/(?:calendar|subscriptions)/)',
  },
  {
    kind: 'file',
    name: '/etc/caddy/Caddyfile',
    version: '1.0.0',
    instead: `${secrets} src/operations/Caddyfile, and run systemctl reload caddy`,
    has: 'respond /metrics 404',
    lacks: 'request>uri',
  },
]

/** An entry in one sentence. */
export function renamedText({ name, instead, version }: Renamed): string {
  return `${name} ${instead} (since version ${version}).`
}

/** The entries of a kind whose old form is found: `find` returns its words, or undefined if there is none. */
export function renamedIn(kind: Renamed['kind'], find: (name: string) => string | undefined): Renamed[] {
  return renamed.filter((entry) => {
    const found = entry.kind === kind ? find(entry.name) : undefined
    if (found === undefined) return false
    return found.includes(entry.has ?? '') && (entry.lacks === undefined || !found.includes(entry.lacks))
  })
}

/** The old fields of a brand, given as the exports of brand.ts, each in one sentence. */
export function oldFieldsOf(fields: object = brand): string[] {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, key) => new Map(Object.entries(at ?? {})).get(key), fields)
  const typeAt = (path: string) => (valueAt(path) === undefined ? undefined : typeof valueAt(path))
  return renamedIn('brand', typeAt).map(renamedText)
}
