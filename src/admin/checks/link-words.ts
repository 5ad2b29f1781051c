import type { LinkFinding } from '#contract/checks/calls.ts'

/** The answers of links, in words that follow 'A link'. */
export const linkWords: Record<LinkFinding, string> = {
  answers: 'answers',
  own: 'leads to this site',
  missing: 'leads to a page that does not exist',
  failing: 'leads to a page that fails',
  'no-site': 'leads to a site that does not exist',
  silent: 'leads to a site that does not answer',
  circle: 'leads in a circle',
  refused: 'wants a sign-in, or refuses to be asked by a program',
  certificate: 'leads to a site whose certificate could not be checked',
  unreachable: 'could not be reached from here',
  private: 'leads to an address that is not public',
  later: 'takes too long to ask',
}
