import type { PartRelations } from './part-context.ts'
import { elementsOf, type XmlElement } from './xml-tree.ts'

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

/** Resolves the relations of a part. */
export class Relations implements PartRelations {
  readonly #relations = new Map<string, Relation>()
  readonly #folder: string
  readonly #exists: (path: string) => boolean

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

  /** The path of a picture in the package. */
  pictureOf(id: string | undefined): string | undefined {
    const relation = this.#relations.get(id ?? '')
    if (!relation || relation.isExternal) return undefined
    const path = pathFrom(this.#folder, relation.target)
    return this.#exists(path) ? path : undefined
  }

  hrefOf(id: string | undefined): string | undefined {
    return this.#relations.get(id ?? '')?.target
  }
}
