import { renderToStaticMarkup } from 'react-dom/server'
import { parseHtml } from '#document/read/html.ts'
import { shownText } from '#document/write/shown-text.ts'
import { expect, test } from 'vitest'
import { Publication } from '#components/Publication.tsx'
import { PublicationCard } from '#components/PublicationCard.tsx'
import { RowCard } from '#components/RowCard.tsx'
import { noTexts } from '../support/no-texts.ts'

const empty = shownText([])

const publication = {
  ...noTexts,
  id: '660151800000000000000001',
  title: 'Grain',
  text: 'Maize moves from the farm gate to the market.',
  date: new Date('2024-05-06T09:30:00.000Z'),
  picture: { src: '/grain.jpg' },
  link: '',
}

const author = 'A. Sample'
const position = 'Analyst'

function drawn(changes: Partial<Record<'author' | 'position', string>>): string {
  return renderToStaticMarkup(<RowCard publication={{ ...publication, ...changes }} />)
}

test('[HOME-08] a card of the row has picture, title, excerpt, author and position', () => {
  const html = drawn({ author, position })
  for (const part of [
    'src="/grain.jpg"',
    '>Grain</a>',
    publication.text,
    `<b>${author}</b><span>${position}</span>`,
  ])
    expect(html).toContain(part)
})

test('[HOME-08] author and position are each shown without the other', () => {
  expect(drawn({ author })).toContain(`<b>${author}</b></p>`)
  expect(drawn({ position })).toContain(`<span>${position}</span></p>`)
  expect(drawn({})).not.toContain('row-author')
})

test('[FND-02] the page of a publication links its topics, and its PDF above the text', () => {
  const link = 'https://example.org/report.PDF?v=2'
  const page = renderToStaticMarkup(
    <Publication
      publication={{ ...publication, topics: 'Trade, Youth & jobs', link }}
      shown={empty}
      origin="https://example.org"
    />,
  )
  expect(page).toContain('href="/publications?topic=Youth+%26+jobs"')
  expect(page).toMatch(/<a class="btn[^>]*>Read the PDF<\/a><\/header>.*Visit the publication/)
  const bare = renderToStaticMarkup(
    <Publication
      publication={{ ...publication, picture: null }}
      shown={empty}
      origin="https://example.org"
    />,
  )
  for (const part of ['paper-topics', 'paper-picture', 'PDF']) expect(bare).not.toContain(part)
})

test('[HOME-13] a card of the row, built or live, is hidden until it comes into view', () => {
  expect(drawn({})).toMatch(/^<li class="[^"]*\breveal\b/)
})

test('[NAV-06] the page of a publication has the path’s title above its own', () => {
  const html = renderToStaticMarkup(
    <Publication publication={publication} shown={empty} origin="https://example.org" />,
  )
  expect(html).toMatch(/<p class="day">Publication<\/p>.*<h1>Grain<\/h1>/)
})

test.each([
  ['Grain', 'Grain Ltd.', 'Grain Ltd. (2024). Grain. '],
  ['What now?', 'A. Sample', 'A. Sample (2024). What now? '],
  ['Prices rose.', '', 'Prices rose. '],
  ['Prices …', '', 'Prices … '],
])('[FND-04] the citation of "%s" by "%s" has one full stop after each part', (title, author, cited) => {
  const html = renderToStaticMarkup(
    <Publication
      publication={{ ...publication, title, author }}
      shown={empty}

      origin="https://example.org"
    />,
  )
  const text = html.replace(/<[^>]*>/g, '')
  expect(text).toContain(cited)
  expect(text).not.toMatch(/[.?…]\s?\.(?!\d)/)
})

test('[EDT-07] author and position are also on the page of a publication', () => {
  const page = (changes: Partial<Record<'author' | 'position', string>>) =>
    renderToStaticMarkup(
      <Publication
        publication={{ ...publication, ...changes }}
        shown={empty}

        origin="https://example.org"
      />,
    )
  expect(page({ author, position })).toContain(`<b>${author}</b> <span>${position}</span>`)
  expect(page({ position })).toContain(`<span>${position}</span></p>`)
  expect(page({})).not.toContain('paper-author')
})

const arabic = {
  ...publication,
  title: 'أسعار الذرة',
  language: 'ar',
  author: 'Amahoro Sample',
  position: 'CEO (acting)',
  topics: 'Trade, الذرة',
  link: 'https://example.org/report.pdf',
}

test('[REA-05] a publication and its cards are on the side of its language', () => {
  const html = '<h2>ما وجدناه</h2><h2>FAO</h2><h2>ما العمل</h2>'
  const page = renderToStaticMarkup(
    <Publication publication={arabic} shown={shownText(parseHtml(html))} origin="" />,
  )
  const card = renderToStaticMarkup(<PublicationCard publication={arabic} />)
  const row = renderToStaticMarkup(<RowCard publication={arabic} />)
  for (const part of [
    '<header dir="rtl">',
    'dir="ltr">Trade</a>',
    'dir="rtl">الذرة</a>',
    'dir="ltr">Read the PDF</a>',
    '<nav class="contents" aria-label="Contents" dir="rtl">',
    '<a href="#fao" dir="ltr">FAO</a>',
  ])
    expect(page).toContain(part)
  expect(page).toMatch(/<time class="day" [^>]*lang="ar" dir="rtl">/)
  expect(card).toContain('<div class="publication-words" dir="rtl">')
  expect(row).toContain('<div class="row-words" dir="rtl">')
  expect(row).toContain('<span dir="ltr">CEO (acting)</span>')
  expect(row).toMatch(/<time class="day" [^>]*dir="ltr">/)
  // The facts of a row of the list are in the column of the site's own words.
  expect(card).toMatch(/<div class="publication-facts day">.*<time.*<\/div><div class="publication-words"/)
})

test('[REA-05] without a language, the title of a publication decides its side', () => {
  const unnamed = <Publication publication={{ ...arabic, language: '' }} shown={empty} origin="" />
  expect(renderToStaticMarkup(unnamed)).toMatch(/<header dir="rtl">.*<time class="day" [^>]*dir="ltr">/)
  const english = (
    <Publication
      publication={{ ...arabic, title: 'Grain', language: '', topics: '' }}
      shown={empty}
      origin=""
    />
  )
  expect(renderToStaticMarkup(english)).not.toContain(' dir=')
})
