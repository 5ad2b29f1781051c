import { expect, test } from 'vitest'
import { changeForm, sameValues, shownError, startForm } from '#ui/form-state.ts'

const start = startForm({ email: '', password: '' })

test('[LOG-01] a live form shows the error of the changed field, and of no other', () => {
  const changed = changeForm(start, { type: 'change', name: 'email', value: 'x', show: true })
  const errors = { email: 'Please enter a valid email', password: 'Password is required' }
  expect(shownError(errors, changed.touched, 'email')).toBe('Please enter a valid email')
  expect(shownError(errors, changed.touched, 'password')).toBeUndefined()
})

test('[APT-01] no error shows before a refused submit, all of them after it, and a corrected field clears at once', () => {
  const typed = changeForm(start, { type: 'change', name: 'email', value: 'x', show: false })
  const errors = { email: 'Invalid email format', password: 'Password is required' }
  expect(shownError(errors, typed.touched, 'email')).toBeUndefined()
  const refused = changeForm(typed, { type: 'touchAll' })
  expect(shownError(errors, refused.touched, 'password')).toBe('Password is required')
  expect(
    shownError<'email' | 'password'>({ password: 'Password is required' }, refused.touched, 'email'),
  ).toBeUndefined()
})

test('[UI-02] the busy state lasts from start to finish and survives a change of values', () => {
  const busy = changeForm(start, { type: 'start' })
  expect(busy.busy).toBe(true)
  expect(changeForm(busy, { type: 'replace', values: { email: 'a', password: 'b' } }).busy).toBe(true)
  expect(changeForm(busy, { type: 'finish' }).busy).toBe(false)
})

test('[CON-05] an attempt without a response is remembered, with the values, until the next one starts', () => {
  const typed = changeForm(start, { type: 'change', name: 'email', value: 'a@b.c', show: false })
  const failed = changeForm(typed, { type: 'finish', unanswered: 'timed-out' })
  expect(failed).toMatchObject({ unanswered: 'timed-out', values: { email: 'a@b.c' } })
  expect(changeForm(failed, { type: 'start' }).unanswered).toBeUndefined()
})

test('[FOR-04] a slow form says so only while it is busy', () => {
  const slow = changeForm(changeForm(start, { type: 'start' }), { type: 'slow' })
  expect(slow.slow).toBe(true)
  expect(changeForm(slow, { type: 'finish' }).slow).toBe(false)
  expect(changeForm(start, { type: 'slow' }).slow).toBe(false)
})

test('values are equal if every field is', () => {
  expect(sameValues({ a: '1', b: '2' }, { a: '1', b: '2' })).toBe(true)
  expect(sameValues({ a: '1', b: '2' }, { a: '1', b: '3' })).toBe(false)
})
