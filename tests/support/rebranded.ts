import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { linkProject } from './copy-project.ts'

const fixture = new URL('../fixtures/brand/', import.meta.url)

/** A photograph as a phone saves it: lying on its side, with the photographer's name. */
async function photograph(): Promise<Buffer> {
  const face = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#8fa7c9"/><circle cx="450" cy="480" r="210" fill="#5d3f2c"/><path d="M120 1200C140 820 760 820 780 1200z" fill="#31506b"/></svg>`
  return sharp(Buffer.from(face))
    .jpeg()
    .withExif({ IFD0: { Artist: 'Whoever held the telephone', Copyright: 'Market Systems Advisory' } })
    .toBuffer()
}

async function bag(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><circle cx="100" cy="100" r="90" fill="#14294d"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A copy of the repository in which only the brand folder differs: it is another firm's. */
export async function rebranded() {
  const folder = await mkdtemp(join(tmpdir(), 'rebranded-'))
  await linkProject(folder)
  const brand = join(folder, 'src/config/brand')
  const shared = new Set(['heading.woff2', 'type.css'])
  for (const name of await readdir(brand))
    if (!shared.has(name)) await rm(join(brand, name), { recursive: true })
  await cp(fixture, brand, { recursive: true })
  await mkdir(join(brand, 'people'))
  await writeFile(join(brand, 'people/naliaka.jpg'), await photograph())
  await writeFile(join(brand, 'partners/cooperative.png'), await bag())
  return {
    folder,
    brand,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  }
}
