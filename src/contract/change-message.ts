import { appointmentChange, queryChange } from './message-input.ts'
import { appointmentCalls, queryCalls } from './messages.ts'

/** The calls that change messages, with the rules of their bodies, which lists do not load. */
export const changeQuery = { ...queryCalls.change, body: queryChange }
export const changeAppointment = { ...appointmentCalls.change, body: appointmentChange }
