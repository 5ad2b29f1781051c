/** The door to the whole contract: all 17 calls of the specification's section 7, in its order. */
import { createAppointment, deleteAppointment, listAppointments } from './appointments.ts'
import { login, logout, readMe } from './auth.ts'
import {
  createExpertiseCard,
  deleteExpertiseCard,
  listExpertiseCards,
  updateExpertiseCard,
} from './expertise-cards.ts'
import {
  createPublicationCard,
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from './publication-cards.ts'
import { createQuery, deleteQuery, listQueries } from './queries.ts'

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
  listAppointments,
  deleteAppointment,
  createQuery,
  listQueries,
  deleteQuery,
  login,
  logout,
  readMe,
} as const
