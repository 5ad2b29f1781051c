import { shownDigest } from '#lib/record-digest.ts'
import { checkFreshness } from './fresh-check.ts'

checkFreshness(shownDigest, location.search.startsWith('?page='))
