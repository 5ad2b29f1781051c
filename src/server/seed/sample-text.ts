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
export const report = 'https://example.org/reports/'
export const team = { author: 'Research team (sample)', position: 'Market systems' }
export const food = { author: 'Food systems desk (sample)', position: 'Nutrition and grain' }
export const youth = { author: 'Youth and jobs desk (sample)', position: 'Labour markets' }
export const policy = { author: 'Policy desk (sample)', position: 'Advisory' }
