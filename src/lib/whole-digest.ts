import { catalogueTexts, pageToldTexts } from '#contract/compared-fields.ts'
import { cardDigest, digest, type DigestedRecord } from './record-digest.ts'

type Values = Record<string, unknown>

/** The authors one by one, as a list or as a text with one; '' for other values. */
function authorsIn(value: unknown): string {
  const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value
  const authors: (Values | null)[] = Array.isArray(list) ? list : []
  return authors.map((one) => [one?.['name'], one?.['organisation'], one?.['orcid']].join()).join('|')
}

/** The public versions, as a list or as a text with one; '' for other values. */
function historyIn(value: unknown): string {
  if (typeof value === 'string') return value.startsWith('[') ? value : ''
  return Array.isArray(value) && value.length > 0 ? JSON.stringify(value.slice(0, 500)) : ''
}

/**
 * The digest of a whole publication, raw from any backend or parsed: of its part in lists, its catalogue record, its
 * history and its standing.
 */
export function wholeDigest(card: DigestedRecord & Values): string {
  const values = [...catalogueTexts, ...pageToldTexts].map((name) => {
    const value = card[name]
    if (name === 'authors') return authorsIn(value)
    if (name === 'history') return historyIn(value)
    return typeof value === 'string' ? value.trim() : ''
  })
  return values.every((value) => value === '')
    ? cardDigest(card)
    : digest([cardDigest(card), ...values].join('|'))
}
