import type { PartRelations } from './part-context.ts'
import { element, elementsOf, type XmlElement } from './xml-tree.ts'

interface Relation {
  type: string
  target: string
  isExternal: boolean
}

/** Resolves a target relative to a folder of the package. */
function pathFrom(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `${folder}/${target}`
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

const slash = (path: string) => Math.max(0, path.lastIndexOf('/'))

/** The path of the relations of a part. */
export function relationsPath(part: string): string {
  return `${part.slice(0, slash(part))}/_rels/${part.slice(slash(part)).replace('/', '')}.rels`.replace(
    /^\//,
    '',
  )
}

/** Resolves the relations of a part, and collects those that the simplified part needs. */
export class Relations implements PartRelations {
  readonly #relations = new Map<string, Relation>()
  readonly #folder: string
  readonly #exists: (path: string) => boolean
  readonly #used = new Map<string, { type: string; target: string }>()

  constructor(part: string, root: XmlElement | undefined, exists: (path: string) => boolean) {
    this.#folder = part.slice(0, slash(part))
    this.#exists = exists
    for (const { attributes } of root ? elementsOf(root) : [])
      this.#relations.set(attributes['Id'] ?? '', {
        type: (attributes['Type'] ?? '').replace(/^.*\//s, ''),
        target: attributes['Target'] ?? '',
        isExternal: attributes['TargetMode'] === 'External',
      })
  }

  /** The path of the first existing part of a type. */
  pathOf(type: string): string | undefined {
    return [...this.#relations.values()]
      .filter((relation) => relation.type === type && !relation.isExternal)
      .map(({ target }) => pathFrom(this.#folder, target))
      .find(this.#exists)
  }

  #use(type: string, target: string): string {
    const id = `${type} ${target}`
    this.#used.set(id, { type, target })
    return id
  }

  pictureOf(id: string | undefined): string | undefined {
    const relation = this.#relations.get(id ?? '')
    if (!relation || relation.isExternal) return undefined
    const path = pathFrom(this.#folder, relation.target)
    return this.#exists(path) ? this.#use('image', `/${path}`) : undefined
  }

  hrefOf(id: string | undefined): string | undefined {
    return this.#relations.get(id ?? '')?.target
  }

  relationTo(href: string): string {
    return this.#use('hyperlink', href)
  }

  /** The paths of the pictures that were used. */
  get pictures(): string[] {
    return [...this.#used.values()].flatMap(({ type, target }) => (type === 'image' ? target.slice(1) : []))
  }

  /** The relations that were used, as a part. */
  written(): XmlElement {
    const relations = [...this.#used].map(([id, { type, target }]) =>
      element('Relationship', { Id: id, Type: type, Target: target }),
    )
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
    return element('Relationships', { xmlns: namespace }, ...relations)
  }
}
