import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesOf, openPictureStore } from '#publish/pictures/picture-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const photo = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('the cache holds the pictures that a site shows, each with one address', async () => {
  const pictures = await temporaryFolder()
  const store = openPictureStore(pictures)
  const address = (name: string) => `https://api.example.org/${name}.png`
  const stored = async (name: string, colour: string) => {
    const hash = await store.encode(await photo(colour))
    await store.remember(address(`${name}-earlier`), { hash, etag: '', immutable: false })
    for (const file of await readdir(pictures)) await utimes(join(pictures, file), 1, 1)
    await store.remember(address(name), { hash, etag: '', immutable: true })
    return filesOf(store.variants(hash))
  }
  const [shown, gone] = [await stored('a', '#12372a'), await stored('b', '#b4441f')]
  await writeFile(join(pictures, 'left-by-a-kill.part'), '')
  await writeFile(join(pictures, 'damaged.url.json'), '{')

  store.prune(['pages/a', 'cards/zz.png', ...shown.map((name) => join('pictures', name))])
  const left = await readdir(pictures)
  expect(left).toEqual(expect.arrayContaining(shown))
  for (const file of gone) expect(left).not.toContain(file)
  // Its files, its size and the newest address.
  expect(left).toHaveLength(2 + 1 + 1)
  expect(store.recall(address('a'))).toMatchObject({ immutable: true })
  expect(store.recall(address('a-earlier'))).toBeUndefined()
  expect(store.recall(address('b'))).toBeUndefined()
})
