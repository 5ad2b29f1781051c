import { organisation } from '#config/brand/brand.ts'
import { paths, publicationPath } from '#config/paths.ts'
import { authorLine } from '#lib/author-names.ts'
import { counted } from '#lib/counted.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { type MailText, oneLine } from '#server/mail/mail-text.ts'

/** A publication as a mail to subscribers names it. */
export interface NewPublication {
  id: string
  title: string
  author: string
  authors?: string
  /** The notes of its changes, if it is not new (REV-04). */
  changes?: string[]
}

interface Facts {
  /** Origin of the site. */
  siteUrl: string
  /** Ends the subscription. */
  endLink: string
}

/** Maximum publications that a mail names. */
const mostNamed = 20

/** The end of each mail: the link that ends the subscription, and the sender. */
function lastLines(endLink: string): string[] {
  return [endLink, '', organisation.name, organisation.address, '']
}

/** Asks an address to confirm its subscription: anyone may have typed it. */
export function confirmationText(link: string, { siteUrl, endLink }: Facts): MailText {
  return {
    subject: `Please confirm: new publications of ${organisation.name}`,
    text: [
      `Someone, probably you, has asked at ${siteUrl} for mails with new publications of ${withFullStop(organisation.name)}`,
      '',
      'Open this page and press its button to get them, at most one mail a day:',
      '',
      link,
      '',
      'If it was not you, you can ignore this mail: you get no others, and your address is deleted after seven days. This page deletes it now:',
      '',
      ...lastLines(endLink),
    ].join('\n'),
    hasHtml: true,
    endLink,
  }
}

function entry({ id, title, changes, ...credits }: NewPublication, siteUrl: string): string {
  const by = oneLine(authorLine(credits))
  return [
    changes ? `Changed: ${oneLine(title)}` : oneLine(title),
    ...(by ? [`by ${by}`] : []),
    ...(changes ?? []).map(oneLine),
    new URL(publicationPath(id), siteUrl).href,
  ].join('\n')
}

/** '2 new publications and 1 change of FIRM'. */
function subjectOf(news: NewPublication[]): string {
  const changed = news.filter(({ changes }) => changes).length
  const [first] = news
  if (first && news.length === 1) return `${changed ? 'Changed' : 'New'}: ${oneLine(first.title)}`
  const counts = [
    ...(news.length > changed ? [counted(news.length - changed, 'new publication')] : []),
    ...(changed > 0 ? [counted(changed, 'changed publication')] : []),
  ]
  return `${counts.join(' and ')} of ${organisation.name}`
}

/** The publications and changes since the last mail. */
export function newsText(news: NewPublication[], { siteUrl, endLink }: Facts): MailText {
  const named = news.slice(0, mostNamed).map((one) => entry(one, siteUrl))
  const rest = news.length - named.length
  const all = `${rest} more: ${new URL(paths.publications, siteUrl).href}`
  return {
    subject: subjectOf(news),
    text: [
      ...named,
      ...(rest > 0 ? [all] : []),
      [
        '-- ',
        `You get this mail because you have subscribed to new publications at ${siteUrl}.`,
        'To end that, open this page and press its button:',
        ...lastLines(endLink),
      ].join('\n'),
    ].join('\n\n'),
    hasHtml: true,
    endLink,
  }
}
