import { searchPublications } from '#contract/search/calls.ts'
import { extension } from '#contract/search/extension.ts'
import type { ServerExtension } from '#server/extension.ts'
import { forgetIndexed, indexAgain } from './index-again.ts'
import { searchRoutes } from './routes.ts'
import { indexPublications } from './store.ts'

/** The search of publications (FND-01, FND-02). */
export const search: ServerExtension = {
  name: 'search',
  features: () => ['search'],
  tables: ['publication_words', 'publication_topics'],
  cachedLists: [{ path: searchPublications.path, query: extension.queries.searchPublications }],
  routes: searchRoutes,
  saved: indexPublications,
  returned: forgetIndexed,
  sweeps: { 'search words': indexAgain },
}
