import Block from 'quill/blots/block'
import Inline from 'quill/blots/inline'
import { type InlineFormat, inlineFormats, lineFormats } from '#document/formats.ts'

/** Quill's blot for the formats of one name, of which words have one at most. */
function inlineBlot(blotName: string, formats: readonly InlineFormat[]): typeof Inline {
  const formatOf = ({ localName }: HTMLElement) =>
    formats.find(({ tag, aliases }) => tag === localName || aliases.includes(localName))
  return class extends Inline {
    static override blotName = blotName
    static override tagName = formats
      .flatMap(({ tag, aliases }) => [tag, ...aliases])
      .map((tag) => tag.toUpperCase())

    static override create(given?: unknown): HTMLElement {
      const format = formats.find(({ value }) => value === given) ?? formats[0]
      return document.createElement(format?.tag ?? 'span')
    }

    static override formats(node: HTMLElement): InlineFormat['value'] | undefined {
      return formatOf(node)?.value
    }

    /** Keyboards of phones write elements of other names. */
    override optimize(context: { [key: string]: unknown }): void {
      super.optimize(context)
      const format = formatOf(this.domNode)
      if (format && format.tag !== this.domNode.localName) this.replaceWith(blotName, format.value)
    }
  }
}

const names = [...new Set(inlineFormats.map(({ name }) => name))]

/** The blots of document/formats.ts, by their names in Quill's registry. */
export const formatBlots = Object.fromEntries([
  ...names.map((name) => [
    `formats/${name}`,
    inlineBlot(
      name,
      inlineFormats.filter((format) => format.name === name),
    ),
  ]),
  ...lineFormats.map(({ name, tag }) => [
    `formats/${name}`,
    class extends Block {
      static override blotName = name
      static override tagName = tag
    },
  ]),
])

export const inlineNames: readonly string[] = names
export const lineNames: readonly string[] = lineFormats.map(({ name }) => name)
