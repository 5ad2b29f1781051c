import { findPublished } from '#admin/search/find-published.ts'
import type { OriginalSearch } from './slots.ts'

export const originalSearch: OriginalSearch[] = [{ needs: ['search'], find: findPublished }]
