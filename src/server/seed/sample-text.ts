import type { Scene } from './scenes.ts'

export interface SamplePublication {
  title: string
  topics: string[]
  /** The picture. */
  scene: Scene
  /** Age of the sample in days. */
  daysAgo: number
  author: string
  position: string
  link: string
  /** HTML without the mark at its end. */
  html: string
}

export const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')
export const h = (text: string) => `<h2>${text}</h2>`
export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
/** A table that is drawn as lines: rows of cells, the first one with the headings. */
export function lines(caption: string, head: string[], ...rows: string[][]): string {
  const cells = (texts: string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag.slice(0, 2)}>`).join('')}</tr>`
  return `<table class="chart-lines"><caption>${caption}</caption><thead>${cells(head, 'th scope="col"')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}

export const report = 'https://example.org/reports/'
export const team = { author: 'Research team (sample)', position: 'Market systems' }
export const food = { author: 'Food systems desk (sample)', position: 'Nutrition and grain' }
export const youth = { author: 'Youth and jobs desk (sample)', position: 'Labour markets' }
export const policy = { author: 'Policy desk (sample)', position: 'Advisory' }
