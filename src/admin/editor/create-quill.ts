import Quill, { Parchment, type Range } from 'quill/core'
import { AlignClass } from 'quill/formats/align'
import Header from 'quill/formats/header'
import IndentClass from 'quill/formats/indent'
import Link from 'quill/formats/link'
import List from 'quill/formats/list'
import type { Parsed } from '#document/tree.ts'
import { units } from '#document/formats.ts'
import { backgroundColourNames, textColourNames } from '#document/palette.ts'
import { registerEmbeds } from './embeds.ts'
import { formatBlots, inlineNames, lineNames } from './format-blots.ts'
import { enterInFirstItem, listStart } from './list-start.ts'
import { reachEnds } from './text-ends.ts'
import { type PreparePaste, StructureClipboard } from './structure-clipboard.ts'

const { ClassAttributor, Scope } = Parchment

/** Reports no selection while a small editor or a field inside it has the focus: a change would steal the focus. */
class OuterQuill extends Quill {
  override getSelection(focus: true): Range
  override getSelection(focus?: boolean): Range | null
  override getSelection(focus = false): Range | null {
    const { activeElement } = document
    const isInside = activeElement !== this.root && this.root.contains(activeElement)
    return isInside && !focus ? null : super.getSelection(focus)
  }
}

registerEmbeds()
Quill.register('modules/clipboard', StructureClipboard, true)
Quill.register({
  ...formatBlots,
  'formats/align': AlignClass,
  'formats/header': Header,
  'formats/indent': IndentClass,
  'formats/link': Link,
  'formats/list': List,
  'formats/start': listStart,
  // Colours are classes from a closed palette: public pages allow no style attributes.
  'formats/color': new ClassAttributor('color', 'ql-color', {
    scope: Scope.INLINE,
    whitelist: textColourNames,
  }),
  'formats/background': new ClassAttributor('background', 'ql-bg', {
    scope: Scope.INLINE,
    whitelist: backgroundColourNames,
  }),
})

/** The formats of a line without blocks: of a cell, a caption or a footnote. */
const noteFormats = ['background', 'color', 'link', ...inlineNames]

const placeFormats = [...noteFormats, 'note']

/** The formats that text may have. Alignment and indents have no button but survive editing. */
const formats = [
  ...placeFormats,
  ...lineNames,
  ...units.map(({ name }) => name),
  'align',
  'header',
  'indent',
  'list',
  'start',
]

interface EditorOptions {
  placeholder: string
  /**
   * A small editor without blocks: for a cell, a caption or a footnote, which cannot contain another
   * footnote.
   */
  inline?: 'place' | 'note'
  /** Called with picture files that were pasted or dropped into the text. */
  onPictures?: (files: File[], range: Range) => void
  onPasted?: PreparePaste
}

function redo(this: { quill: Quill }): void {
  this.quill.history.redo()
}

/** Quill with only our formats, and without theme, toolbar or tooltip. */
export function createQuill(container: HTMLElement, options: EditorOptions): Quill {
  const { placeholder, inline, onPictures, onPasted } = options
  const quill = new OuterQuill(container, {
    formats: inline === undefined ? formats : inline === 'place' ? placeFormats : noteFormats,
    placeholder,
    modules: {
      // Changes within a second are one undo step, and a hundred steps are stored (EXC-02).
      // Steps in a cell are those of the text around it.
      history: { delay: 1000, maxStack: inline === 'place' ? 0 : 100, userOnly: true },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
        handler: (range: Range, files: File[]) => onPictures?.(files, range),
      },
      // Tab leaves the editor, as it leaves any field.
      keyboard: {
        bindings: {
          tab: null,
          indent: null,
          outdent: null,
          'remove tab': null,
          'enter in first item': enterInFirstItem,
          // Quill itself redoes with Ctrl+Y on Windows only.
          redo: { key: 'y', shortKey: true, handler: redo },
        },
      },
    },
  })
  if (inline === undefined) quill.root.addEventListener('keydown', (event) => reachEnds(quill, event))
  // Quill learns the position of the cursor a moment after it moves. A control that takes the focus within that
  // moment would act on the old position.
  quill.root.addEventListener('blur', () => quill.selection.update('user'))
  const clipboard = clipboardOf(quill)
  clipboard.inline = inline
  if (onPasted) clipboard.onPasted = onPasted
  return quill
}

function clipboardOf({ clipboard }: Quill): StructureClipboard {
  if (clipboard instanceof StructureClipboard) return clipboard
  throw new TypeError('An editor without our clipboard')
}

/** Shows parts of a text in an editor, as its first state. */
export function setParts(quill: Quill, parts: readonly (Parsed | string)[]): void {
  quill.setContents(clipboardOf(quill).contentsOf(parts), 'silent')
}
