import type { IncomingMessage, ServerResponse } from 'node:http'
import { markWords, readQuery } from '#lib/search-words.ts'
import { test as base } from './browser-test.ts'
import { builtOnce } from './built-once.ts'
import { serveSite } from './built-site.ts'
import { type Answer, sampleExpertise, samplePublication, startFaultyBackend } from './faulty-backend.ts'

const topics = ['Dairy, Trade', 'Trade', 'Youth & jobs']

/** The content of these sites: two pages of publications, of two years. */
export const searched = Array.from({ length: 11 }, (_, place) => ({
  ...samplePublication(11 - place),
  title: `Report ${11 - place} on ${place % 3 === 0 ? 'dairies' : 'roads'}`,
  topics: topics[place % 3] ?? '',
  // Both sites ignore them: their backends do not name the extensions.
  ...(place < 2 ? { series: 'Watch', seriesNumber: String(place + 1), language: place ? '' : 'fr' } : {}),
  ...(place > 7 ? { date: `2023-05-0${11 - place}T00:00:00.000Z` } : {}),
}))

/** Answers a search as the contract says, by titles alone. */
export function answerSearch(request: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(request.url ?? '', 'http://backend').searchParams
  const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 8)]
  const query = readQuery(asked.get('q') ?? '')
  const found = searched
    .map((card) => ({ ...card, marked: markWords(card.title, query) }))
    .filter(({ marked }) => query.length === 0 || marked.length > 1)
    .filter(({ topics: own }) => own.includes(asked.get('topic') ?? ''))
    .filter(({ date }) => date.startsWith(asked.get('year') ?? ''))
  const data = found
    .slice((page - 1) * limit, page * limit)
    .map(({ _id, marked, author, topics: own, date }) => ({
      _id,
      title: marked,
      excerpt: ['By the backend. ', 'Marked', '.'],
      author,
      topics: own,
      date,
    }))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data, total: found.length }))
}

async function startSearchSites() {
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', searched],
    ['/api/expertise-cards', [sampleExpertise(0)]],
  ])
  const backend = await startFaultyBackend(answers)
  const foreign = await serveSite(await builtOnce('search-foreign', backend.origin))
  answers.set('/api/features', { features: ['topics', 'search'] })
  const ours = await serveSite(await builtOnce('search-ours', backend.origin))
  return {
    /** A site whose backend searches, and one whose backend knows the specification alone. */
    ours: ours.address,
    foreign: foreign.address,
    answers,
    /** The searches that the backend has received. */
    asked: () => backend.requests.filter((request) => request.includes('/api/publication-search')),
    reset(): void {
      answers.set('/api/publication-search', answerSearch)
      backend.requests.length = 0
    },
    async stop() {
      await Promise.all([ours.stop(), foreign.stop(), backend.close()])
    },
  }
}

export type SearchSites = Awaited<ReturnType<typeof startSearchSites>>

/** A browser test of the search of publications. */
export const test = base.extend<{ sites: SearchSites }, { searchSites: SearchSites }>({
  searchSites: [
    async ({}, use) => {
      const sites = await startSearchSites()
      await use(sites)
      await sites.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sites: async ({ searchSites }, use) => {
    searchSites.reset()
    await use(searchSites)
  },
})
