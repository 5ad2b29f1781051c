import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PublicationCards } from '#components/PublicationCards.tsx'
import { RowCard } from '#components/RowCard.tsx'
import { coverPalette, plainCover } from '#lib/cover.ts'
import { palettes } from '#lib/lattice.ts'
import { pagePublication } from '../support/page-publication.ts'

const dated = (id: string, date: string | null, changes = {}) =>
  pagePublication({ ...changes, id, date: date === null ? null : new Date(date) })

const drawn = (...publications: Parameters<typeof PublicationCards>[0]['publications'][number][]) =>
  renderToStaticMarkup(<PublicationCards publications={publications} />)

test('[PUB-01] a line names each new year, in the order of the list', () => {
  const html = drawn(
    dated('a', '2026-03-01T00:00:00Z'),
    dated('b', '2026-01-01T00:00:00Z'),
    dated('c', null),
    dated('d', '2025-12-31T00:00:00Z'),
    dated('e', '2025-01-01T00:00:00Z'),
  )
  expect([...html.matchAll(/publications-year">(\d+)/g)].map(([, year]) => year)).toEqual(['2026', '2025'])
  expect(html.indexOf('>2026<')).toBeLessThan(html.indexOf('/publication/a"'))
  expect(html.indexOf('/publication/c"')).toBeLessThan(html.indexOf('>2025<'))
  expect(html.indexOf('>2025<')).toBeLessThan(html.indexOf('/publication/d"'))
  expect(html.match(/<li/g)).toHaveLength(5)
})

test('[PUB-01, OUT-01, REA-05] a row names kind, pages and another language than the site’s, if they are known', () => {
  const link = `/api/documents/${'a'.repeat(64)}.1200000.40/report.pdf`
  const known = drawn(dated('a', '2026-03-01T00:00:00Z', { kind: 'working paper', link, language: 'fr' }))
  const [facts = ''] = /<div class="publication-facts.*?<div class="publication-words/.exec(known) ?? []
  expect(facts.replace(/<[^>]*>?/g, '')).toMatch(/^Working paper 1 March 2026 PDF, .*40\u00a0pages Français$/)
  const unknown = drawn(dated('a', null, { kind: '', link: '', language: '' }))
  expect(unknown).toContain('<div class="publication-facts day"> </div>')
})

test('[PUB-01, HOME-08] without a picture a card shows the drawn cover, as decoration; without one, the cover without words in the same colour', () => {
  const size = { width: 320, height: 200, sources: [] }
  const cover = { src: '/_astro/pictures/1.svg', ...size }
  const built = dated('a', null, { cover, series: 'Market Watch' })
  const { cover: _cover, ...live } = built
  const pictured = { ...built, picture: { ...cover, src: '/_astro/pictures/2.webp' } }
  for (const draw of [drawn, (one: typeof live) => renderToStaticMarkup(<RowCard publication={one} />)]) {
    expect(draw(built)).toContain('<img src="/_astro/pictures/1.svg" width="320" height="200" alt="" ')
    expect(draw(built)).toContain('data-fallback="/fallback.svg"')
    expect(draw(built)).not.toContain('<svg')
    expect(draw(live)).not.toContain('<img')
    expect(draw(live)).toContain(`<div aria-hidden="true">${plainCover(live)}</div>`)
    expect(plainCover(live)).toContain(palettes[coverPalette({ id: 'other', series: 'market watch' })][0])
    expect(draw(pictured)).toContain('src="/_astro/pictures/2.webp"')
    // Only covers are left out of prints.
    expect([built, live, pictured].map((one) => draw(one).includes('-picture cover"'))).toEqual([
      true,
      true,
      false,
    ])
  }
})
