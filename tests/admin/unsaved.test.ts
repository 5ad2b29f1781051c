import { afterEach, expect, test } from 'vitest'
import {
  $question,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  mayLeave,
  setUnsavedChanges,
} from '#admin/forms/unsaved.ts'

afterEach(forgetUnsavedChanges)

test('a form without changes closes without asking', async () => {
  expect(await mayLeave()).toBe(true)
  expect($question.get()).toBeNull()
})

test('leaving unsaved changes asks first; staying keeps them', async () => {
  setUnsavedChanges(true)
  const leaving = mayLeave()
  expect($question.get()?.text).toContain('A draft is saved on this device')
  $question.get()?.answer(false)
  expect(await leaving).toBe(false)
  expect($question.get()).toBeNull()
  expect(hasUnsavedChanges()).toBe(true)
})

test('leaving asks once; after that the changes no longer count', async () => {
  setUnsavedChanges(true)
  const leaving = mayLeave('Logging out removes them from this device.')
  expect($question.get()?.text).toBe('Logging out removes them from this device.')
  $question.get()?.answer(true)
  expect(await leaving).toBe(true)
  expect(hasUnsavedChanges()).toBe(false)
  expect(await mayLeave()).toBe(true)
})
