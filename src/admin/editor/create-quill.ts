import Quill, { Parchment } from 'quill/core'
import { AlignClass } from 'quill/formats/align'
import Blockquote from 'quill/formats/blockquote'
import Bold from 'quill/formats/bold'
import Header from 'quill/formats/header'
import IndentClass from 'quill/formats/indent'
import Italic from 'quill/formats/italic'
import Link from 'quill/formats/link'
import List from 'quill/formats/list'
import Strike from 'quill/formats/strike'
import Underline from 'quill/formats/underline'
import Clipboard from 'quill/modules/clipboard'
import { backgroundColourNames, replaceCode, textColourNames } from '#lib/rich-text.ts'

const { ClassAttributor, Scope } = Parchment

/**
 * Turns pasted scripts and style sheets into comments. Quill would insert their source as text, and the browser
 * would report each of them; the list styles that Word pastes can still be read from the comments.
 */
class WordsOnlyClipboard extends Clipboard {
  protected override convertHTML(html: string) {
    return super.convertHTML(replaceCode(html, (source) => `<!--${source.replace(/[<>]|--/g, ' ')}-->`))
  }
}

Quill.register('modules/clipboard', WordsOnlyClipboard, true)
Quill.register({
  'formats/align': AlignClass,
  'formats/blockquote': Blockquote,
  'formats/bold': Bold,
  'formats/header': Header,
  'formats/indent': IndentClass,
  'formats/italic': Italic,
  'formats/link': Link,
  'formats/list': List,
  'formats/strike': Strike,
  'formats/underline': Underline,
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

/** The formats that text may carry. Alignment, indents and quotations have no button but survive editing. */
const formats = [
  'align',
  'background',
  'blockquote',
  'bold',
  'color',
  'header',
  'indent',
  'italic',
  'link',
  'list',
  'strike',
  'underline',
]

interface EditorOptions {
  placeholder: string
  /** A picture was pasted or dropped into the text. */
  onPicture: () => void
}

/** Quill with our formats and nothing else: no theme, toolbar or tooltip of its own. */
export function createQuill(container: HTMLElement, { placeholder, onPicture }: EditorOptions): Quill {
  const quill = new Quill(container, {
    formats,
    placeholder,
    modules: {
      // Undo merges the changes of a second into one step and keeps a hundred steps (EXC-02).
      history: { delay: 1000, maxStack: 100, userOnly: true },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
        handler: onPicture,
      },
      // Tab leaves the editor, as it leaves any field.
      keyboard: { bindings: { tab: null, indent: null, outdent: null, 'remove tab': null } },
    },
  })
  quill.root.addEventListener(
    'paste',
    ({ clipboardData }) => {
      if (/<img\b/i.test(clipboardData?.getData('text/html') ?? '')) onPicture()
    },
    { capture: true },
  )
  return quill
}
