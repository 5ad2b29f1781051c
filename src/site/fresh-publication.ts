import { cardDigest } from '#lib/record-digest.ts'
import { checkFreshness } from './fresh-check.ts'

checkFreshness(cardDigest)
