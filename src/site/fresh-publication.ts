import { wholeDigest } from '#lib/whole-digest.ts'
import { checkFreshness } from './fresh-check.ts'

checkFreshness(wholeDigest)
