import { historyText, noteLimit, type PublicVersion, reasonLimit, versionsIn } from '#contract/history.ts'
import { forEachName, type ToldText, toldTexts } from '#contract/publication-fields.ts'
import { dayText } from './day.ts'
import { plainText } from './plain-text.ts'
import { standingIn } from './standing.ts'

type Told = Record<ToldText, string>

/** A day as 2026-05-04, or ''. */
function shownDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

function shownVersion(version: PublicVersion): PublicVersion {
  const withdrawnOn = shownDay(version.withdrawnOn)
  return {
    ...version,
    note: plainText(version.note).slice(0, 2 * noteLimit),
    withdrawnOn,
    withdrawn: withdrawnOn && plainText(version.withdrawn).slice(0, 2 * reasonLimit),
  }
}

/**
 * The history and the standing of a publication (REV-04, REV-05), without the parts that are not valid. Nothing if the backend
 * has no public versions: its fields of these names mean something else (FEA-02).
 */
export function shownTold(card: Told, isKnown: boolean): Told {
  const nothing = forEachName(toldTexts, () => '')
  if (!isKnown) return nothing
  const versions = versionsIn(card.history)
  const isDated = versions.every(({ day }) => shownDay(day) !== '')
  const history = isDated ? historyText(versions.map(shownVersion)) : ''
  const standing = standingIn(card.standing, true)
  if (standing === '') return { ...nothing, history }
  return {
    standing,
    standingSince: shownDay(card.standingSince),
    standingReason: plainText(card.standingReason).slice(0, 2 * reasonLimit),
    replacedBy: /^[\w-]{1,64}$/.test(card.replacedBy) ? card.replacedBy : '',
    history,
  }
}

/** The newest public version of a publication that has more than one. */
export function newestVersion({ history }: Pick<Told, 'history'>): PublicVersion | undefined {
  const versions = versionsIn(history)
  return versions[versions.length - 1]
}

/** A withdrawal in one line, with its reason: 'Withdrawn on 4 May 2026: its data were wrong'. */
export function noticeText(told: Pick<Told, 'standing' | 'standingSince' | 'standingReason'>): string {
  return [standingText(told), told.standingReason].filter(Boolean).join(': ')
}

/** How citations name the version of a publication: 'Version 2'; '' if it has only one. */
export function versionName(
  publication: Pick<Told, 'history'>,
  number = newestVersion(publication)?.number,
): string {
  return number === undefined ? '' : `Version ${number}`
}

/** A day such as 2026-05-04 in words. */
export function dayInWords(day: string): string {
  return dayText(new Date(day))
}

/** A version and its day: 'Version 2, 4 May 2026'. */
export function versionText({ number, day }: PublicVersion): string {
  return `Version ${number}, ${dayInWords(day)}`
}

/** A withdrawal without its reason: 'Withdrawn on 4 May 2026'; '' if it is not withdrawn. */
export function standingText({ standing, standingSince }: Pick<Told, 'standing' | 'standingSince'>): string {
  return standing && standingSince ? `${standing} on ${dayInWords(standingSince)}` : standing
}
