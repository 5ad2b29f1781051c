import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionGuard, type SessionGuard } from '#admin/shell/create-session-guard.ts'
import { paths } from '#config/paths.ts'
import { SessionError } from '#session/session.ts'

let done: string[]
let guard: SessionGuard
let areKept: boolean

beforeEach(() => {
  vi.useFakeTimers()
  done = []
  areKept = true
  guard = createSessionGuard({
    showError: (text) => done.push(text),
    redirect: (address, { replace = false } = {}) => done.push(`${replace ? 'replace' : 'open'} ${address}`),
    saveDrafts: () => {
      done.push('save drafts')
      return areKept
    },
    rememberExpiry: () => done.push('remember expiry'),
    forgetUnsavedChanges: () => done.push('forget unsaved changes'),
  })
})
afterEach(() => void vi.useRealTimers())

const leave = ['save drafts', 'forget unsaved changes', `replace ${paths.login}`]

test('[LOG-11] a 401 shows a message, saves drafts at once, and opens the login page once the message was readable', () => {
  const expired = new SessionError('expired', 'Unauthorized')
  expect(guard.handleLostSession(expired, 'readMessages')).toBe(true)
  expect(done).toEqual(['Session expired. Please login again', 'save drafts', 'remember expiry'])
  vi.advanceTimersByTime(1000)
  expect(done).toHaveLength(3)
  vi.advanceTimersByTime(1000)
  expect(done.slice(3)).toEqual(leave.slice(1))
})

test('[LOG-11, EDT-05] changes that could not be stored are reported, and the browser asks before the login page opens', () => {
  areKept = false
  guard.handleLostSession(new SessionError('expired', 'Unauthorized'), 'readMessages')
  expect(done).toEqual([
    'Session expired. Please login again',
    'save drafts',
    'Not all of it is saved on this device. Stay here to copy it.',
  ])
  vi.advanceTimersByTime(2000)
  // The changes are not discarded, and the login page does not claim that they were saved.
  expect(done.slice(3)).toEqual([`replace ${paths.login}`])
})

test('[LOG-11] the account form and the card form have their own messages for an expired session', () => {
  const expired = new SessionError('expired', 'Unauthorized')
  guard.handleLostSession(expired, 'readAccount')
  guard.handleLostSession(expired, 'saveCard')
  expect(done).toContain('Your session has expired. Please login again.')
  expect(done).toContain('Session expired. Please login again.')
})

test('[LOG-09] an action without a session says why a login is needed', () => {
  const absent = new SessionError('absent', 'No authentication token found')
  expect(guard.handleLostSession(absent, 'deleteAppointment')).toBe(true)
  expect(done[0]).toBe('Please login to delete appointments')
})

test('[LOG-09] the dashboard, opened without a session, shows all three messages and redirects once', () => {
  guard.refuseScreen('dashboard')
  guard.refuseScreen('dashboard')
  vi.runAllTimers()
  expect(done).toEqual([
    'Please login to view publication data',
    'Please login to view query statistics',
    'Please login to view appointment statistics',
    ...leave,
  ])
})

for (const [id, screen, text] of [
  ['ART-06', 'articles', 'Please login to view publications'],
  ['EDP-03', 'newArticle', 'You must be logged in to create a publication'],
  ['EXC-04', 'newCard', 'You must be logged in to create a card'],
  ['LOG-12', 'expertise', 'No token found'],
  ['QRY-03', 'queries', 'Please login to view messages'],
  ['APA-02', 'appointments', 'Please login to view appointments'],
  ['ACC-02', 'account', 'Please login to access your account'],
] as const)
  test(`[${id}, LOG-09] ${screen} opened signed out says '${text}' and redirects to the login page`, () => {
    guard.refuseScreen(screen)
    vi.runAllTimers()
    expect(done).toEqual([text, ...leave])
  })

test('[LOG-09] a screen without messages redirects at once', () => {
  guard.refuseScreen('help')
  vi.advanceTimersByTime(0)
  expect(done).toEqual(leave)
})

test.for([
  'deletePublication',
  'deleteCard',
  'deleteMessage',
  'deleteAppointment',
  'readPublications',
  'readCards',
  'readMessages',
  'readAppointments',
  'readPublicationData',
  'readQueryStatistics',
  'readAppointmentStatistics',
] as const)('[LOG-11] a 401 of %s shows one message and leads to the login page', (action) => {
  const expired = new SessionError('expired', 'Unauthorized')
  guard.handleLostSession(expired, action)
  guard.handleLostSession(expired, action)
  vi.runAllTimers()
  expect(done).toEqual([
    'Session expired. Please login again',
    'save drafts',
    'remember expiry',
    ...leave.slice(1),
  ])
})

test('an error unrelated to the session is left to the caller', () => {
  expect(guard.handleLostSession(new Error('offline'), 'readMessages')).toBe(false)
  expect(guard.isLeaving()).toBe(false)
  expect(done).toEqual([])
})

test('[LOG-10] a logout leads to the website, and no lost session redirects elsewhere', () => {
  guard.leaveAfterReading('/')
  expect(guard.isLeaving()).toBe(true)
  guard.handleLostSession(new SessionError('expired', 'Unauthorized'), 'readMessages')
  vi.runAllTimers()
  expect(done.filter((step) => /^(?:open|replace)/.test(step))).toEqual(['open /'])
})
