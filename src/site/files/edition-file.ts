import type { Replacement } from '#components/Told.tsx'
import { addressName } from '#lib/address-name.ts'
import { foldLetters } from '#lib/fold-letters.ts'
import type { PagePublication } from '#site/content/content-file.ts'

/** A publication with the replacement that its edition names. */
export interface EditedPublication {
  publication: PagePublication
  replacement?: Replacement | undefined
}

/**
 * The file name of a publication's edition: the words of its title in plain letters, which every system and messenger
 * takes, or its id if the title has none.
 */
export function editionName({ id, title }: Pick<PagePublication, 'id' | 'title'>): string {
  const plain = foldLetters(title).replace(/[^a-z0-9]+/g, ' ')
  return `${/[a-z]/.test(plain) ? addressName(plain) : `publication-${id}`}.html`
}

/** The edition of a publication (OUT-05): its page as one file that makes no request. */
export function editionFile(edited: EditedPublication) {
  return {
    name: editionName(edited.publication),
    type: 'text/html; charset=utf-8',
    make: async () => (await import('./edition.ts')).edition(edited),
  }
}
