/** The entry file of the contract: the 17 calls of the specification in its order, then our extensions (FEA-01). */
import { changeAppointment, changeQuery } from './change-message.ts'
import type { Endpoint } from './endpoint.ts'
import { extensionFolders } from './extensions.ts'
import { createAppointment } from './appointment-form.ts'
import { login, logout, readMe } from './auth.ts'
import { deleteExpertiseCard, listExpertiseCards } from './expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from './expertise-input.ts'
import { deletePublicationCard, listPublicationCards, readPublicationCard } from './publication-cards.ts'
import { readPublicVersion } from './public-version.ts'
import { createPublicationCard } from './publication-input.ts'
import { listColleagues, setColleagueActive } from './colleagues.ts'
import { readHealth, readReadiness } from './health.ts'
import { readFeatures, readOpenApi } from './features.ts'
import { readFirstSteps } from './first-steps.ts'
import { erasePerson } from './erasures.ts'
import { readAttention } from './inbox.ts'
import { appointmentCalls, queryCalls } from './messages.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from './passwords.ts'
import {
  discardPendingChange,
  listAuthors,
  listPendingChanges,
  listSeries,
  listUnpublished,
  listPublicationVersions,
  readPublication,
  readPublicationVersion,
  setPublicationState,
} from './publications.ts'
import { expectChanges, publishNow, readPublishStatus } from './publishing.ts'
import { createPicture } from './pictures.ts'
import { createQuery } from './query-form.ts'
import { reinstatePublication, withdrawPublication, withdrawPublicVersion } from './withdrawals.ts'

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
export const extensionEndpoints: Record<string, Endpoint> = {
  readFeatures,
  readOpenApi,
  createPicture,
  listAuthors,
  listSeries,
  listUnpublished,
  listPendingChanges,
  discardPendingChange,
  readPublication,
  setPublicationState,
  listPublicationVersions,
  readPublicationVersion,
  readPublicVersion,
  withdrawPublicVersion,
  withdrawPublication,
  reinstatePublication,
  changeQuery,
  changeAppointment,
  readAttention,
  readFirstSteps,
  erasePerson,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listColleagues,
  setColleagueActive,
  readPublishStatus,
  expectChanges,
  publishNow,
  readHealth,
  readReadiness,
  ...Object.assign({}, ...Object.values(extensionFolders).map(({ calls }) => calls)),
}

export const allEndpoints: Record<string, Endpoint> = { ...endpoints, ...extensionEndpoints }

/** The calls of a backend without some extensions. */
export function endpointsWithout(left: readonly string[]): Record<string, Endpoint> {
  const missing = new Set(
    Object.entries(extensionFolders).flatMap(([name, { calls }]) =>
      left.includes(name) ? Object.keys(calls) : [],
    ),
  )
  return Object.fromEntries(Object.entries(allEndpoints).filter(([name]) => !missing.has(name)))
}
