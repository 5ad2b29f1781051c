// Every program writes a footnote as two links to each other: one in the text, and one before or after the note.
// Their names differ between programs.

function namesOf(element: Element | null): string[] {
  return [element?.id ?? '', element?.getAttribute('name') ?? ''].filter(Boolean)
}

function itemAround(target: Element): Element {
  const named = target.closest('div[id], div[style*="mso-element"]')
  return target.closest('li') ?? named ?? target.closest('p') ?? target
}

/** The element to replace: the outermost one that contains only the reference. */
function markAround(anchor: Element): Element {
  const parent = anchor.parentElement
  const isAlone = parent?.matches('sup, span') && parent.textContent?.trim() === anchor.textContent?.trim()
  return parent && isAlone ? markAround(parent) : anchor
}

function removeEmptied(place: Element | null): void {
  for (let empty = place; empty?.matches('ol, ul, div, section');) {
    const parent: Element | null = empty.parentElement
    if (empty.textContent?.trim() !== '') return
    empty.remove()
    empty = parent
  }
}

/** Turns the footnotes of any program into ours: numbered references, and one list at the end. */
export function pairNotes(page: Document): void {
  const targets = new Map<string, Element>()
  for (const element of page.querySelectorAll('[id], [name]'))
    for (const name of namesOf(element)) targets.set(`#${name}`, element)
  const list = page.createElement('ol')
  list.className = 'notes'
  const known = new Map<Element, number>()
  for (const reference of page.querySelectorAll('a[href^="#"]')) {
    if (!reference.isConnected || list.contains(reference)) continue
    const target = targets.get(reference.getAttribute('href') ?? '')
    if (!target || target.contains(reference)) continue
    const names = new Set([reference, reference.parentElement, ...reference.children].flatMap(namesOf))
    const item = itemAround(target)
    let number = known.get(item)
    if (number === undefined) {
      const back = Array.from(item.querySelectorAll('a[href^="#"]')).filter((link) =>
        names.has(link.getAttribute('href')?.slice(1) ?? ''),
      )
      if (back.length === 0 || item.contains(reference)) continue
      for (const link of back) markAround(link).remove()
      number = known.size + 1
      known.set(item, number)
      const note = page.createElement('li')
      note.id = `note-${number}`
      note.append(...item.childNodes)
      list.append(note)
      const around = item.parentElement
      item.remove()
      removeEmptied(around)
    }
    const mark = page.createElement('sup')
    const link = mark.appendChild(page.createElement('a'))
    link.setAttribute('href', `#note-${number}`)
    link.textContent = String(number)
    markAround(reference).replaceWith(mark)
  }
  if (known.size > 0) page.body.append(list)
}
