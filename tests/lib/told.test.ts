import { expect, test } from 'vitest'
import { historyText, versionsIn } from '#contract/history.ts'
import { looseCard } from '#contract/loose-card.ts'
import { forEachName, toldTexts } from '#contract/publication-fields.ts'
import { toldTitle } from '#lib/standing.ts'
import { newestVersion, noticeText, shownTold, standingText, versionText } from '#lib/told.ts'
import { wholeDigest } from '#lib/whole-digest.ts'

const nothing = forEachName(toldTexts, () => '')
const version = { number: 1, day: '2026-03-01', note: '', withdrawnOn: '', withdrawn: '', digest: 'a' }
const second = { ...version, number: 2, day: '2026-05-04', note: 'Table 2 corrected', digest: '' }
const history = historyText([version, second])

test('[REV-04] the newest public version has its number and day in words', () => {
  expect(versionText(newestVersion({ history }) ?? version)).toBe('Version 2, 4 May 2026')
  expect(newestVersion({ history: '' })).toBeUndefined()
  expect(historyText([version])).toBe('')
})

test.each([
  ['no list', '{"number":1}'],
  ['no JSON', '[{'],
  ['gaps', JSON.stringify([version, { ...second, number: 3 }])],
  ['one alone', JSON.stringify([version])],
  ['no days', JSON.stringify([version, { ...second, day: 'May' }])],
  ['other values', JSON.stringify([version, null, 2, 'three'])],
])('[REV-04] a history with %s is none', (_name, text) => {
  expect(versionsIn(text)).toEqual([])
})

test('[REV-05] a history and a standing have only valid parts, and nothing of a backend without them', () => {
  const card = {
    standing: 'Withdrawn',
    standingSince: '2026-05-04',
    standingReason: 'Data of May\u0000 <b>wrong</b>',
    replacedBy: 'abc-1',
    history,
  }
  expect(shownTold(card, true)).toEqual({ ...card, standingReason: 'Data of May <b>wrong</b>' })
  expect(shownTold(card, false)).toEqual(nothing)
  expect(shownTold({ ...card, standing: 'Best' }, true)).toEqual({ ...nothing, history })
  const odd = { ...card, standingSince: 'javascript:1', replacedBy: '../login', history: '[1]' }
  expect(shownTold(odd, true)).toMatchObject({ standingSince: '', replacedBy: '', history: '' })
  expect(shownTold({ ...card, history: history.replace('2026-05-04', '2026-99-99') }, true).history).toBe('')
  expect(noticeText(card)).toBe('Withdrawn on 4 May 2026: Data of May\u0000 <b>wrong</b>')
  expect(standingText({ ...card, standingSince: '' })).toBe('Withdrawn')
  expect(toldTitle({ title: 'Grain', standing: 'Replaced' })).toBe('Replaced: Grain')
})

test.each(toldTexts)(
  '[REV-04, REV-05] a change of the %s changes the digest of a whole publication',
  (name) => {
    const sent = (note: string) =>
      name === 'history' ? { history: [version, { ...second, note }] } : { [name]: note }
    const card = (note: string) => ({ _id: '1', title: 'A', ...sent(note) })
    expect(wholeDigest(card('One'))).not.toBe(wholeDigest(card('Two')))
    expect(wholeDigest(card('One'))).toBe(wholeDigest(looseCard(card('One'))))
  },
)
