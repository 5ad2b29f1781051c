import { asksForListPage } from '#lib/paging.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { checkFreshness } from './fresh-check.ts'

checkFreshness(shownDigest, asksForListPage(location.search))
