import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentFileIn, type Content, writeContent } from '#site/content/content-file.ts'
import { pruneCache } from '#build/pictures/prune-cache.ts'
import { filesOf, openPictureStore } from '#build/pictures/picture-store.ts'
import { drawCards } from '#build/cards/draw-cards.ts'
import { cardFile, siteSubject } from '#site/content/social-card.ts'
import { lastingFolder } from '../../support/temporary-folder.ts'
import { noTexts } from '../../support/no-texts.ts'

type Publication = Content['publications'][number]

async function photo(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

test('the cache holds the pictures and cards of published records, and of those shown in development', async () => {
  const cache = await lastingFolder()
  const pictures = join(cache, 'pictures')
  await mkdir(pictures)
  const store = openPictureStore(pictures)
  const published = async (id: string, colour: string): Promise<Publication> => {
    const hash = await store.encode(await photo(colour))
    await store.remember(`https://api.example.org/${id}.png?earlier`, { hash, etag: '', immutable: false })
    await store.remember(`https://api.example.org/${id}.png`, { hash, etag: '', immutable: true })
    return {
      id,
      ...noTexts,
      title: `Title ${id}`,
      html: '',
      text: '',
      link: '',
      date: null,
      picture: await store.variants(hash),
      recordDigest: '',
      contents: [],
      readingTime: '',
      hasChart: false,
      addresses: [],
      parts: '[]',
      textPictures: [],
      shownDigest: '',
      wholeDigest: '',
      pageDigest: '',
      source: '',
    }
  }
  const [kept, gone, inDevelopment] = [
    await published('a', '#12372a'),
    await published('b', '#b4441f'),
    await published('c', '#e3a72f'),
  ]
  await drawCards([siteSubject, kept, gone, inDevelopment], join(cache, 'cards'))
  await writeFile(join(pictures, 'left-by-a-kill.part'), '')
  const rest = {
    expertise: [],
    backend: { features: [], pictureOrigins: [] },
    received: 1,
    digest: '',
  }
  await writeContent(contentFileIn(cache, 'dev'), { publications: [inDevelopment], ...rest })

  await pruneCache(cache, { publications: [kept] }, [])
  const left = await readdir(pictures)
  for (const { picture } of [kept, inDevelopment])
    for (const file of picture ? filesOf(picture) : []) expect(left).toContain(file)
  for (const file of gone.picture ? filesOf(gone.picture) : []) expect(left).not.toContain(file)
  // Each picture has its files, its size and one address.
  expect(left).toHaveLength(2 * (2 + 1 + 1))
  expect(new Set(await readdir(join(cache, 'cards')))).toEqual(
    new Set([siteSubject, kept, inDevelopment].map(cardFile)),
  )
  expect(await store.recall('https://api.example.org/a.png')).toMatchObject({ immutable: true })
  expect(await store.recall('https://api.example.org/b.png')).toBeUndefined()
})
