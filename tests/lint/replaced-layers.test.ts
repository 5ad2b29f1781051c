import { expect, test } from 'vitest'
import * as verification from '#publish/check/check-site.ts'
import * as pictures from '#document/pictures.ts'
import * as reader from '#document/read/html.ts'
import * as sanitiser from '#document/sanitise-html.ts'
import * as links from '#lib/web-link.ts'
import * as unsanitised from '../support/unsanitised.ts'
import * as unverified from '../support/unverified.ts'

test.each([
  ['the sanitiser', sanitiser, unsanitised],
  ['the reader of texts', reader, unsanitised],
  ['the pictures of texts', pictures, unsanitised],
  ['the check of links', links, unsanitised],
  ['the verification of pages', verification, unverified],
])('what replaces %s in a build without it exports what it exports', (_name, original, replacement) => {
  expect(Object.keys(replacement)).toEqual(expect.arrayContaining(Object.keys(original)))
})
