import { listAppointments } from '#contract/appointments.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { listQueries } from '#contract/queries.ts'
import { callAsStaff } from '#session/session.ts'
import { createListStore } from '#admin/lists/list-store.ts'

/** The three lists behind the four panels; each fails for itself (DASH-08). */
export const publications = createListStore({
  load: () => callAsStaff(listPublicationCards),
  words: { absent: 'Please login to view publication data' },
  failed: 'Failed to load publication data',
})

export const queries = createListStore({
  load: () => callAsStaff(listQueries),
  words: { absent: 'Please login to view query statistics' },
  failed: 'Failed to load query statistics',
})

export const appointments = createListStore({
  load: () => callAsStaff(listAppointments),
  words: { absent: 'Please login to view appointment statistics' },
  failed: 'Failed to load appointment statistics',
})
