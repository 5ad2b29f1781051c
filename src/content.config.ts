import { defineCollection } from 'astro:content'
import { expertiseLoader, publicationLoader } from '#site/content/loaders.ts'

/** Where Astro looks for the site's collections; everything about them is in site/content. */
export const collections = {
  publications: defineCollection({ loader: publicationLoader() }),
  expertise: defineCollection({ loader: expertiseLoader() }),
}
