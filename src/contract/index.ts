/** The entry file of the contract: the 17 calls of the specification in its order, then our extensions (FEA-01). */
import { listAudit, recordExport } from './audit.ts'
import { changeAppointment, changeQuery } from './change-message.ts'
import { createAppointment } from './appointment-form.ts'
import { login, logout, readMe } from './auth.ts'
import { createCalendar, endCalendar, readCalendar } from './calendar.ts'
import { deleteExpertiseCard, listExpertiseCards } from './expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from './expertise-input.ts'
import { deletePublicationCard, listPublicationCards, readPublicationCard } from './publication-cards.ts'
import { createPublicationCard } from './publication-input.ts'
import { createPasswordLink, inviteColleague, listColleagues, setColleagueActive } from './colleagues.ts'
import { createDocument } from './documents.ts'
import { readHealth, readReadiness } from './health.ts'
import { readFeatures, readOpenApi } from './features.ts'
import { readFirstSteps } from './first-steps.ts'
import { erasePerson } from './erasures.ts'
import { readAttention, restoreRecord } from './inbox.ts'
import { appointmentCalls, queryCalls } from './messages.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readPasswordLink,
  requestPasswordReset,
  setPasswordByLink,
} from './passwords.ts'
import {
  endEditing,
  listSeries,
  listUnpublished,
  listPublicationVersions,
  readPublication,
  readPublicationVersion,
  reportEditing,
  setPublicationState,
} from './publications.ts'
import { expectChanges, publishNow, readPublishStatus } from './publishing.ts'
import { createPicture } from './pictures.ts'
import { countRead, listReads, readReads } from './reads.ts'
import { createQuery } from './query-form.ts'
import { searchPublications } from './search.ts'
import { countSubscribers, eraseSubscriber, exportSubscribers, subscribe } from './subscriptions.ts'

export const endpoints = {
  listExpertiseCards,
  createExpertiseCard,
  updateExpertiseCard,
  deleteExpertiseCard,
  listPublicationCards,
  readPublicationCard,
  createPublicationCard,
  deletePublicationCard,
  createAppointment,
  listAppointments: appointmentCalls.list,
  deleteAppointment: appointmentCalls.remove,
  createQuery,
  listQueries: queryCalls.list,
  deleteQuery: queryCalls.remove,
  login,
  logout,
  readMe,
} as const

/** Calls of ours that other backends need not know. */
export const extensionEndpoints = {
  readFeatures,
  readOpenApi,
  createPicture,
  createDocument,
  listSeries,
  listUnpublished,
  readPublication,
  reportEditing,
  endEditing,
  setPublicationState,
  listPublicationVersions,
  readPublicationVersion,
  searchPublications,
  changeQuery,
  changeAppointment,
  readAttention,
  readFirstSteps,
  restoreRecord,
  erasePerson,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  readCalendar,
  createCalendar,
  endCalendar,
  listColleagues,
  inviteColleague,
  createPasswordLink,
  setColleagueActive,
  readPasswordLink,
  setPasswordByLink,
  requestPasswordReset,
  listAudit,
  recordExport,
  countRead,
  listReads,
  readReads,
  subscribe,
  countSubscribers,
  exportSubscribers,
  eraseSubscriber,
  readPublishStatus,
  expectChanges,
  publishNow,
  readHealth,
  readReadiness,
} as const

export const allEndpoints = { ...endpoints, ...extensionEndpoints } as const
