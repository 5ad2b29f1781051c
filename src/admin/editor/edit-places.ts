import Quill from 'quill/core'
import { places } from '#document/formats.ts'
import { parsedIn } from '#ui/parse-html.ts'
import { createQuill, setParts } from './create-quill.ts'
import { placeHtmlOfDelta, unitHtml } from './delta-html.ts'
import { placesOf, withCaption } from './draw-embed.ts'
import { changeEmbed, embedHtml, unitBlocks } from './embeds.ts'
import { preparePasted } from './pasted.ts'
import { selectText } from './text-ends.ts'

/** A cell or caption that is being edited: a small editor replaces it. */
export interface EditedPlace {
  inner: Quill
  /** The table or figure it belongs to. */
  block: HTMLElement
  /** Its index among the places of the block; 0 is the caption. */
  index: number
}

function nameOf(place: HTMLElement): string {
  const name = places.get(place.localName) ?? ''
  if (!(place instanceof HTMLTableCellElement)) return name
  const row = place.closest('tr')
  return `${name}, row ${(row?.rowIndex ?? 0) + 1}, column ${place.cellIndex + 1}`
}

/**
 * Makes the cells and captions inside `outer` editable in place. Each edit updates the table or figure at once, as a
 * change of the outer document.
 */
export function createPlaces(outer: Quill, onEdited: (place: EditedPlace | null) => void) {
  let edited: (EditedPlace & { place: HTMLElement }) | null = null
  /** The keys have selected all of the place, and nothing has changed since. */
  let isWhole = false

  function leave(): void {
    if (!edited) return
    const { inner, place, index } = edited
    edited = null
    outer.history.cutoff()
    if (place.isConnected) {
      place.innerHTML = placeHtmlOfDelta(inner.getContents().ops)
      place.tabIndex = index === 0 ? 0 : -1
    }
    onEdited(null)
  }

  function write({ inner, block, index }: EditedPlace): void {
    const element = withCaption(embedHtml(block))
    const place = placesOf(element)[index]
    if (!place) return
    place.innerHTML = placeHtmlOfDelta(inner.getContents().ops)
    changeEmbed(outer, block, unitHtml(element), true)
  }

  function enter(block: HTMLElement, index: number): void {
    const place = placesOf(block)[index]
    if (!place || edited?.place === place) return
    leave()
    // Changes of the text and of each place are separate steps.
    outer.history.cutoff()
    const content = parsedIn(place)
    const host = document.createElement('div')
    const name = nameOf(place)
    place.replaceChildren(host)
    place.removeAttribute('tabindex')
    const inner = createQuill(host, {
      placeholder: '',
      inline: 'place',
      onPasted: (html) => preparePasted(html, { most: Infinity }),
    })
    const place_ = { inner, block, index, place }
    edited = place_
    inner.root.role = 'textbox'
    inner.root.ariaLabel = name
    setParts(inner, content)
    inner.on('text-change', () => write(place_))
    inner.on('editor-change', () => {
      isWhole = false
    })
    inner.root.addEventListener('keydown', (event) => onKey(event, place_))
    // From menus, and from the keyboards of phones.
    inner.root.addEventListener('beforeinput', ({ inputType }) => {
      if (inputType === 'historyUndo') travel('undo', block, index)
      if (inputType === 'historyRedo') travel('redo', block, index)
    })
    inner.setSelection(inner.getLength() - 1, 0)
    onEdited(place_)
  }

  /** Undoes or repeats a change of the outer document; the cursor stays in the block. */
  function travel(direction: 'undo' | 'redo', block: HTMLElement, index: number): void {
    leave()
    outer.history[direction]()
    if (block.isConnected) enter(block, Math.min(index, placesOf(block).length - 1))
  }

  /** Moves the cursor to the line after a block, and adds one if there is none. */
  function goOn(block: HTMLElement): void {
    const blot = Quill.find(block)
    leave()
    if (!blot || blot instanceof Quill) return
    const after = outer.getIndex(blot) + 1
    if (block.nextElementSibling?.getAttribute('contenteditable') === 'false')
      outer.insertText(after, '\n', 'user')
    outer.setSelection(after, 0, 'user')
  }

  /** Selects the text of the place; pressed again, the whole text around it. */
  function selectAll({ inner }: EditedPlace): void {
    if (isWhole) {
      leave()
      selectText(outer)
    } else inner.setSelection(0, inner.getLength(), 'user')
    isWhole = !isWhole
  }

  function onKey(event: KeyboardEvent, edited: EditedPlace): void {
    const { block, index } = edited
    const command = event.ctrlKey || event.metaKey
    if (event.key === 'Tab') {
      const next = index + (event.shiftKey ? -1 : 1)
      if (next < 0 || next >= placesOf(block).length) return
      event.preventDefault()
      enter(block, next)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      goOn(block)
    } else if (command && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      travel(event.shiftKey ? 'redo' : 'undo', block, index)
    } else if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll(edited)
    } else if (command && event.key.toLowerCase() === 'y') {
      event.preventDefault()
      travel('redo', block, index)
    }
  }

  function blockOf(target: EventTarget | null): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>(unitBlocks) : null
  }

  outer.root.addEventListener('focusin', ({ target }) => {
    const block = blockOf(target)
    if (target === outer.root) leave()
    else if (block && target instanceof HTMLElement && target.dataset.place !== undefined)
      enter(block, Number(target.dataset.place))
  })
  outer.root.addEventListener('input', ({ target }) => {
    const block = blockOf(target)
    if (!block || !(target instanceof HTMLInputElement)) return
    const element = withCaption(embedHtml(block))
    element.querySelector('img')?.setAttribute('alt', target.value)
    changeEmbed(outer, block, unitHtml(element), true)
  })
  outer.root.addEventListener('click', ({ target }) => {
    const block = target instanceof Element && target.closest('button') ? blockOf(target) : null
    const blot = block && Quill.find(block)
    if (!blot || blot instanceof Quill) return
    const index = outer.getIndex(blot)
    outer.deleteText(index, 1, 'user')
    outer.setSelection(index, 0, 'user')
  })

  return { enter, leave }
}

export type Places = ReturnType<typeof createPlaces>
