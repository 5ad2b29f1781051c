import type { Page } from '@playwright/test'

/** The parts of the page that are cut off or out of reach: names of controls and cells, with their position. */
export function findCut(page: Page, root = 'main'): Promise<string[]> {
  return page.evaluate((within) => {
    const isScrolled = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    const ancestors = (element: Element) => {
      const found: Element[] = []
      for (let place = element.parentElement; place; place = place.parentElement) found.push(place)
      return found
    }
    const nameOf = (element: Element) =>
      `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`

    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      )
      const names = wide.map((element) => `${element.tagName}.${element.getAttribute('class')}`)
      found.push(`The page is ${scrollWidth} px wide: ${names.slice(0, 5).join(', ')}`)
    }
    const looked = document.querySelectorAll(
      `${within} :is(a, button, input, select, textarea, th, td, h1, h2, p, bdi, svg text)`,
    )
    for (const element of looked) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      const around = ancestors(element)
      // Text for screen readers alone, and elements without a box.
      if (width <= 1 || height <= 1) continue
      if (around.some((box) => clips(box) && box.getBoundingClientRect().width <= 1)) continue
      const scroller = around.findIndex(isScrolled)
      const close = scroller === -1 ? around : around.slice(0, scroller)
      for (const box of close.filter(clips)) {
        const edge = box.getBoundingClientRect()
        if (edge.width > 1 && (left < edge.left - 1 || right > edge.right + 1))
          found.push(
            `${nameOf(element)} is cut at ${Math.round(edge.right)}, it ends at ${Math.round(right)}`,
          )
      }
      if (scroller === -1 && (left < -1 || right > innerWidth + 1))
        found.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      const isText = !element.matches('input, select, textarea')
      if (isText && clips(element) && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} has ${element.scrollWidth} px of text in ${element.clientWidth}`)
      if (element.matches('button, th, td') && element.scrollHeight > element.clientHeight + 2)
        found.push(`${nameOf(element)} is ${element.scrollHeight} px high in ${element.clientHeight}`)
    }
    return [...new Set(found)]
  }, root)
}

/** Pairs of texts of the page that overlap. Elements with a fixed position may overlap others. */
export function findOverlaps(page: Page, root = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement))
    const isHidden = (element: Element | null): boolean => {
      if (element === null) return false
      const { clipPath, overflow } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return (
        (overflow !== 'visible' && (width <= 1 || height <= 1)) ||
        clipPath !== 'none' ||
        isHidden(element.parentElement)
      )
    }
    /** The part of a box that no ancestor hides, such as the lines of a clamped excerpt. */
    const shownPart = (box: DOMRect, element: Element | null): DOMRect => {
      if (element === null) return box
      if (getComputedStyle(element).overflowY === 'visible') return shownPart(box, element.parentElement)
      const edge = element.getBoundingClientRect()
      const top = Math.max(box.top, edge.top)
      const bottom = Math.min(box.bottom, edge.bottom)
      return shownPart(
        new DOMRect(box.left, top, box.width, Math.max(0, bottom - top)),
        element.parentElement,
      )
    }
    const words: { node: Node; text: string; box: DOMRect }[] = []
    for (const place of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (
          !text.textContent?.trim() ||
          !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        )
          continue
        if (isFixed(element) || isHidden(element)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of [...range.getClientRects()].map((line) => shownPart(line, element)))
          if (box.width > 1 && box.height > 1)
            words.push({ node: text, text: text.textContent.trim().slice(0, 30), box })
      }
    }
    const found = new Set<string>()
    for (const [index, { node, text, box }] of words.entries())
      for (const other of words.slice(index + 1)) {
        // Both parts of a line that ends in an ellipsis are measured over its whole width.
        if (node === other.node && box.top === other.box.top) continue
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Lines of close type overlap by a part of their height.
        if (width > 2 && height > Math.min(box.height, other.box.height) * 0.4)
          found.add(`“${text}” and “${other.text}”`)
      }
    return [...found]
  }, root)
}
