import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPreviousBuild, saveBuild } from '#build/content/previous-build.ts'
import type { Content } from '#site/content/content-file.ts'
import { noTexts } from '../../support/no-texts.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function publication(id: string, date: string | null): Content['publications'][number] {
  return {
    id,
    ...noTexts,
    title: id,
    html: '',
    text: '',
    link: '',
    date,
    picture: null,
    contents: [],
    readingTime: '',
    hasChart: false,
    addresses: [],
    parts: '[]',
    textPictures: [],
    recordDigest: `record ${id}`,
    shownDigest: '',
    wholeDigest: '',
    pageDigest: `page ${id}`,
    source: '',
  }
}

const content: Content = {
  publications: [
    publication('old', '2020-01-01'),
    publication('undated', null),
    publication('new', '2026-01-01'),
  ],
  expertise: [],
  backend: { features: ['pages'], pictureOrigins: [] },
  received: 3,
  digest: 'of three',
}
const unknown = { content: undefined, shown: new Set(), features: [] }

test('a build leaves its content', async () => {
  const cache = await temporaryFolder()
  expect(await readPreviousBuild(cache)).toEqual(unknown)
  const saved = await saveBuild(cache, content)
  expect(await readPreviousBuild(cache)).toEqual(saved)
  expect(saved).toEqual({
    content,
    shown: new Set(['record old', 'record undated', 'record new']),
    features: ['pages'],
  })
})

test('of content that another version of the code wrote, the records and the extensions are known', async () => {
  const cache = await temporaryFolder()
  const write = (text: string) => writeFile(join(cache, 'content-of-build.json'), text)
  const other = {
    publications: [{ recordDigest: 'one', words: 3 }],
    expertise: [{ recordDigest: 'two' }],
    backend: { features: ['pages', 'time-travel'] },
  }
  await write(JSON.stringify(other))
  expect(await readPreviousBuild(cache)).toEqual({
    content: undefined,
    shown: new Set(['one', 'two']),
    features: ['pages'],
  })
  await write(JSON.stringify(other).slice(0, -5))
  expect(await readPreviousBuild(cache)).toEqual(unknown)
})
