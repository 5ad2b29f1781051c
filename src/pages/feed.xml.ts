import rss from '@astrojs/rss'
import type { APIContext } from 'astro'
import { organisation } from '#config/organisation.ts'
import { publicationPath } from '#config/paths.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { publications } from '#site/content/queries.ts'

/** The publications as a feed. */
export async function GET({ site }: APIContext) {
  const items = await publications()
  return rss({
    title: `${organisation.name}: publications`,
    description: organisation.mission,
    site: site ?? '',
    trailingSlash: false,
    items: items.map(({ id, title, text, date }) => ({
      title,
      link: publicationPath(id),
      description: excerptAtWord(text, 250),
      ...(date ? { pubDate: date } : {}),
    })),
  })
}
