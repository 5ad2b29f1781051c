import type { Replacement } from '#components/Told.tsx'
import { publicationCard } from '#contract/publication-cards.ts'
import { z } from '#contract/zod.ts'
import { publicationPreparer } from '#publish/content/prepare-records.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import type { Picture } from '#site/content/picture.ts'
import { planEdition } from '#site/files/edition-html.ts'
import { samplePublication } from './sample-records.ts'

/** A picture with files of three widths, named after its address. */
function pictureAt(address: string): Picture {
  const name = new URL(address, 'https://api.example.org').pathname
  const srcset = [320, 640, 1200].map((width) => `/_astro/pictures${name}-${width}.webp ${width}w`)
  return {
    src: `/_astro/pictures${name}-640.webp`,
    width: 640,
    height: 400,
    sources: [{ type: 'image/webp', srcset: srcset.join(', ') }],
  }
}

/** A publication as pages get it. */
export async function pagePublication(changes: Record<string, unknown>): Promise<PagePublication> {
  const { prepare } = publicationPreparer({
    backend: {
      features: ['languages', 'series', 'text-pictures', 'catalogue', 'public-versions'],
      pictureOrigins: [],
    },
    apiHost: 'https://api.example.org',
    publicApiHost: '',
    siteUrl: 'https://www.example.org',
    preparePicture: async (address) => (address === '' ? null : pictureAt(address)),
    drawCover: async () => null,
  })
  const prepared = await prepare(z.parse(publicationCard, samplePublication(0, changes)))
  return { ...prepared, date: prepared.date === null ? null : new Date(prepared.date) }
}

type Files = Parameters<typeof planEdition>[1]['files']

const noFiles: Files = { read: () => Promise.reject(new Error('no file')), shrink: undefined }

/** The plan of an edition. Pictures cannot be read unless `files` are given. */
export async function samplePlan(
  changes: Record<string, unknown>,
  files: Files = noFiles,
  replacement?: Replacement,
) {
  return planEdition(await pagePublication(changes), {
    style: 'a{color:red}',
    logo: { viewBox: '0 0 40 40', ratio: 1, markup: '<path d="M0 0h40v40z"/>', prefix: '' },
    files,
    replacement,
    origin: 'https://www.example.org',
    made: new Date('2026-05-04T12:00:00Z'),
  })
}
