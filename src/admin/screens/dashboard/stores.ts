import { reportFailure } from '#admin/shell/session-guard.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { callAsStaff } from '#session/session.ts'
import { createListStore } from '#admin/lists/list-store.ts'

/** The three lists behind the four panels; each can fail separately (DASH-08). */
export const publications = createListStore({
  load: () => callAsStaff(listPublicationCards),
  onFailure: (error) => reportFailure(error, 'readPublicationData', 'Failed to load publication data'),
})

export const queries = createListStore({
  load: () => callAsStaff(queryCalls.list),
  onFailure: (error) => reportFailure(error, 'readQueryStatistics', 'Failed to load query statistics'),
})

export const appointments = createListStore({
  load: () => callAsStaff(appointmentCalls.list),
  onFailure: (error) =>
    reportFailure(error, 'readAppointmentStatistics', 'Failed to load appointment statistics'),
})
