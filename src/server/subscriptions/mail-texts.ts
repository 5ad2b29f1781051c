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
    endLink,
  }
}

function entry({ id, title, ...credits }: NewPublication, siteUrl: string): string {
  const by = oneLine(authorLine(credits))
  return [oneLine(title), ...(by ? [`by ${by}`] : []), new URL(publicationPath(id), siteUrl).href].join('\n')
}

/** The publications since the last mail, newest first. */
export function newsText(news: NewPublication[], { siteUrl, endLink }: Facts): MailText {
  const named = news.slice(0, mostNamed).map((one) => entry(one, siteUrl))
  const rest = news.length - named.length
  const all = `${rest} more: ${new URL(paths.publications, siteUrl).href}`
  const [first] = news
  return {
    subject:
      first && news.length === 1
        ? `New: ${oneLine(first.title)}`
        : `${counted(news.length, 'new publication')} of ${organisation.name}`,
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
    endLink,
  }
}
