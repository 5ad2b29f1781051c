import { endpoint, staffExtension } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Links in one call. */
export const mostLinks = 20

/** The answers of links, with their meaning. */
export const linkStates = {
  answers: 'answers',
  /** A link of this site, which is not asked: the build reports those that lead nowhere. */
  own: 'answers',
  /** 404 or 410. */
  missing: 'broken',
  failing: 'broken',
  'no-site': 'broken',
  silent: 'broken',
  circle: 'broken',
  /** It wants a sign-in, or refuses programs. */
  refused: 'unsure',
  /** Its certificate is not valid, or not complete. */
  certificate: 'unsure',
  unreachable: 'unsure',
  /** It leads to a private network, to an unusual port, or has a password in it. */
  private: 'unsure',
  /** There was no time left to ask it: another call asks it. */
  later: 'unsure',
} as const satisfies Record<string, 'answers' | 'broken' | 'unsure'>

export type LinkFinding = keyof typeof linkStates

const findings: [LinkFinding, ...LinkFinding[]] = [
  'answers',
  'own',
  'missing',
  'failing',
  'no-site',
  'silent',
  'circle',
  'refused',
  'certificate',
  'unreachable',
  'private',
  'later',
]

const input = z.object({
  addresses: z.array(z.string().check(z.maxLength(2048))).check(z.maxLength(mostLinks)),
  /** Asks them also if an answer is stored. */
  again: z.optional(z.boolean()),
})

export function isLinkFinding(text: string): text is LinkFinding {
  return text in linkStates
}

const answers = z.object({
  /** In the order of the addresses. */
  data: z.array(z.object({ address: z.string(), found: z.enum(findings) })),
})

/** Extension `checks` (REV-03): whether links answer; the server asks them, and stores what it found for a week. */
export const checkLinks = endpoint('POST', '/api/link-checks', {
  ...staffExtension,
  body: input,
  sends: answers,
})

export const calls = { checkLinks } as const
