import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/steps.ts'

/** Other programs and services that the texts for operators name. */
const programs =
  /\b(?:nginx|Caddy|[Cc]ertbot|PgBouncer|pooler|Postgres|psql|pg_dump|pg_restore|systemd|systemctl|journalctl|timedatectl|[Pp]odman|[Dd]ocker|compose|Netlify|promtool|Prometheus|faketime|CDN|Rocket Loader|Cloudflare|Redis|rsync|ufw|NFS|SMB|S3|Debian|apt-get|apt|Kubernetes|Traefik|Apache|HAProxy)\b/g

/** The texts for operators. */
export async function textsForOperators(): Promise<string[]> {
  const decisions = await readdir(join(root, 'src/decisions'))
  return [
    ...['GUIDE.md', 'SETTINGS.md', 'README.md'].map((name) => `src/operations/${name}`),
    ...decisions.toSorted().map((name) => `src/decisions/${name}`),
  ]
}

/** A row of a table, an item of a list or a paragraph, each on one line; no headings, links to them, or code blocks. */
function partsOf(text: string): string[] {
  return text
    .replaceAll(/^ *```[^]*?^ *```$/gm, '\n\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\||\d+\. ))/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => !/^(?:#|- \[[^\]]*\]\(#|\| ?-)/.test(part))
}

/** The sentences of a text that name another program, with the programs. A row of a table is one sentence. */
export async function sentencesAbout(file: string) {
  const text = await readFile(join(root, file), 'utf8')
  return partsOf(text)
    .flatMap((part) => (part.startsWith('|') ? [part] : part.split(/(?<=[.!?]\*{0,2}) (?=[A-Z`*['(])/)))
    .map((sentence) => ({ sentence, names: [...sentence.matchAll(programs)].map(([name]) => name) }))
    .filter(({ names }) => names.length > 0)
}
