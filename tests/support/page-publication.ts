import type { PagePublication } from '#site/content/content-file.ts'
import { noTexts } from './no-texts.ts'

/** A publication as pages get it, with its text and pictures left empty. */
export function pagePublication(more: Partial<PagePublication> = {}): PagePublication {
  return {
    id: 'one',
    ...noTexts,
    title: 'What traders know',
    author: 'Ama Sample',
    html: '',
    contents: [],
    readingTime: '',
    hasChart: false,
    figures: [],
    addresses: [],
    parts: '[]',
    textPictures: [],
    text: '',
    link: '',
    date: new Date('2026-05-02'),
    picture: null,
    cover: null,
    recordDigest: '',
    shownDigest: '',
    wholeDigest: '',
    pageDigest: '',
    source: '',
    ...more,
  }
}
