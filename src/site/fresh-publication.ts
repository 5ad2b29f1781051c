import { checkFreshness } from './fresh-check.ts'

checkFreshness('/changed-publication.js')
