import { select, showMark } from '#admin/import/show-mark.ts'
import type { CheckedElement, Place } from '#document/check/finding.ts'
import { wordsOf } from '#document/words.ts'
import { parsedOf } from '#ui/parse-html.ts'

const selectors: Record<CheckedElement, string> = {
  picture: '.figure-block',
  table: '.table-block',
  heading: ':is(h1, h2, h3, h4, h5, h6)',
  link: 'a[href]',
  note: '.note-mark',
}

/** Blocks with sentences. */
const sentences = ':is(p, li, blockquote)'

/** The control that changes what is found. */
const controls: Partial<Record<CheckedElement, string>> = {
  picture: 'input[type="text"]',
  table: '[data-place="1"], [data-place="0"]',
}

/** The editor of the text, once it has loaded; undefined if its form is left before. */
function loadedEditor(): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look)
    function look(): void {
      const form = document.querySelector('.article-form')
      const editor = form?.querySelector<HTMLElement>('.ql-editor') ?? undefined
      if (form && !editor) return
      observer.disconnect()
      resolve(editor)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}

/** The text nodes of an element that are words of the text. */
function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node instanceof Text && !node.parentElement?.closest('.note-mark, label, button, output'))
      found.push(node)
  }
  return found
}

/** Where words are in the editor, whatever spaces and formats they have there; undefined if they are gone. */
function rangeOf(editor: HTMLElement, words: string): Range | undefined {
  const wanted = words.replace(/\s+/g, '')
  for (const block of editor.querySelectorAll(sentences)) {
    const letters: { node: Text; at: number }[] = []
    let text = ''
    for (const node of textsIn(block))
      for (let at = 0; at < node.length; at += 1) {
        const letter = node.data.charAt(at)
        if (/\s/.test(letter)) continue
        letters.push({ node, at })
        text += letter
      }
    const start = wanted === '' ? -1 : text.indexOf(wanted)
    const [first, last] = [letters[start], letters[start + wanted.length - 1]]
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.at)
    range.setEnd(last.node, last.at + 1)
    return range
  }
  return undefined
}

/** The first of some blocks of the text, or items of its lists, that has the beginning of these words. */
function blockOf(blocks: Iterable<Element>, words: string): Range | undefined {
  const beginning = words.slice(0, 80)
  const found = [...blocks].find((line) =>
    wordsOf([parsedOf(line)])
      .normalize('NFC')
      .includes(beginning),
  )
  if (!found) return undefined
  const range = document.createRange()
  range.selectNodeContents(found)
  return range
}

function showElement(editor: HTMLElement, element: CheckedElement, index: number): void {
  const found = editor.querySelectorAll<HTMLElement>(selectors[element])[index]
  if (!found) return editor.focus()
  const selector = controls[element]
  const control = selector === undefined ? null : found.querySelector<HTMLElement>(selector)
  if (control) {
    control.focus()
    control.scrollIntoView({ block: 'center' })
    return
  }
  const range = document.createRange()
  if (element === 'note') range.selectNode(found)
  else range.selectNodeContents(found)
  select({ place: range })
}

function showField(name: string): void {
  const selector = [`[name="${name}"]`, `[data-field="${name}"]`].join()
  const field =
    document.querySelector<HTMLElement>(selector) ??
    (name === 'authors' ? document.querySelector<HTMLElement>('[name="author"]') : null)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Moves the focus to a place of the form or of its text, and selects its words. It waits for the editor. */
export async function showPlace(place: Place): Promise<void> {
  if (place.in === 'field') return showField(place.name)
  const editor = await loadedEditor()
  if (!editor) return
  if (place.in === 'element') return showElement(editor, place.element, place.index)
  if (place.in === 'mark') {
    if (!showMark()) editor.focus()
    return
  }
  const range =
    place.in === 'words'
      ? rangeOf(editor, place.words)
      : blockOf(place.in === 'item' ? editor.querySelectorAll('li') : editor.children, place.words)
  if (range) select({ place: range })
  else editor.focus()
}
