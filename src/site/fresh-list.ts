import { asksForListPage } from '#lib/paging.ts'
import { checkFreshness } from './fresh-check.ts'

checkFreshness('/changed-list.js', asksForListPage(location.search))
