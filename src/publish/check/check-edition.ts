import { isLink } from './page-addresses.ts'
import { readPage, type Reference } from './read-page.ts'

/** The beginning of the head of an edition with a style of this source expression. */
const start = (style: string) =>
  `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${style}; img-src data:">`

/** Why an edition may not have something; undefined if it may. */
function faultOf({ kind, value }: Reference, ids: ReadonlySet<string>): string | undefined {
  if (kind === 'id' || kind === 'style') return undefined
  if (kind === 'picture' && /^data:(?:,$|image\/webp;base64,[\w+/]*=*$)/.test(value)) return undefined
  if (kind === 'link' && (isLink(value) || (value.startsWith('#') && ids.has(value.slice(1)))))
    return undefined
  return kind === 'fault' ? value : `has a ${kind} (${value.slice(0, 100)})`
}

/**
 * Why an edition may not be published (OUT-05): it may contain one style, which its policy names, pictures in itself and
 * links, and nothing that runs or loads. Empty if it may.
 */
export function editionFaults(html: string): string[] {
  const { references, head } = readPage(html)
  const ids = new Set(references.flatMap(({ kind, value }) => (kind === 'id' ? value : [])))
  const [style = '', ...styles] = references.flatMap(({ kind, value }) => (kind === 'style' ? value : []))
  const hasPolicy = styles.length === 0 && html.startsWith(start(style), head)
  const faults = references.flatMap((reference) => faultOf(reference, ids) ?? [])
  return hasPolicy ? faults.filter((why) => why !== 'has a separate policy') : [...faults, 'lacks its policy']
}
