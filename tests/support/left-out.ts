import process from 'node:process'
import { extensionsWithout } from '#server/extensions.ts'

/** Names of the extensions that this run of the tests does without (contract/left-out.test.ts). */
export const leftOut = (process.env.LEFT_OUT ?? '').split(',').filter(Boolean)

export const presentExtensions = extensionsWithout(leftOut)
