import { expect, test } from 'vitest'
import { relatedPublications } from '#lib/related.ts'

/** Publications, newest first, a day apart. */
function publicationsOf(made: { title: string; topics?: string }[]) {
  return made.map(({ title, topics = '' }, place) => ({
    id: `id-${place}`,
    title,
    topics,
    date: new Date(Date.UTC(2026, 0, 500 - place)),
  }))
}

const titlesOf = (list: { title: string }[] = []) => list.map(({ title }) => title)

test('[FND-02] three related publications: by shared topics, then by rare words in titles, then by distance in time', () => {
  const list = publicationsOf([
    { title: 'Dairy in Rwanda', topics: 'Dairy, Trade' },
    { title: 'Near it' },
    { title: 'A survey of kiosks in RWANDA' },
    { title: 'Milk at the border', topics: 'Trade, dairy' },
    { title: 'Customs', topics: 'Trade' },
    { title: 'Something else' },
  ])
  expect(titlesOf(relatedPublications(list)[0])).toEqual([
    'Milk at the border',
    'Customs',
    'A survey of kiosks in RWANDA',
  ])
  expect(titlesOf(relatedPublications(list)[5])).toEqual([
    'Customs',
    'Milk at the border',
    'A survey of kiosks in RWANDA',
  ])
})

test('[FND-02] no publication is related to itself, and a short list has few related ones', () => {
  expect(relatedPublications(publicationsOf([{ title: 'Alone', topics: 'Dairy' }]))).toEqual([[]])
  const [first, second] = relatedPublications(publicationsOf([{ title: 'One' }, { title: 'Two' }]))
  expect([titlesOf(first), titlesOf(second)]).toEqual([['Two'], ['One']])
})

test('[FND-02] a new publication changes the related publications of only a few among thousands', () => {
  const made = Array.from({ length: 3000 }, (_, place) => ({
    title: `Report ${place} of district ${place % 300}`,
    topics: ['Trade', 'Dairy, Trade', '', 'Policy'][place % 4] ?? '',
  }))
  const before = publicationsOf(made)
  const added = { ...publicationsOf([{ title: 'A new one', topics: 'Trade, Policy' }])[0], id: 'new' }
  const idsOf = (list: { id?: string | undefined }[] = []) => list.map(({ id }) => id).join()
  const [old, now] = [
    relatedPublications(before),
    relatedPublications([{ title: '', topics: '', date: null, ...added }, ...before]),
  ]
  const changed = old.filter((list, place) => idsOf(list) !== idsOf(now[place + 1]))
  expect(idsOf(now[0])).not.toBe('')
  expect(changed.length).toBeLessThan(30)
})

test('[REV-05] a withdrawn or replaced publication is related to no other, and leaves its place to the next', () => {
  const list = publicationsOf(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ title, topics: 'Trade' })))
  const told = list.map((one, place) => ({ ...one, standing: place === 1 || place === 2 ? 'Withdrawn' : '' }))
  const related = relatedPublications(told)
  expect(related.map(titlesOf)).toEqual([
    ['D', 'E', 'F'],
    ['A', 'D', 'E'],
    ['D', 'A', 'E'],
    ['E', 'F', 'A'],
    ['D', 'F', 'A'],
    ['E', 'D', 'A'],
  ])
})
