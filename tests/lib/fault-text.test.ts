import { expect, test } from 'vitest'
import { causes } from '#lib/fault-causes.ts'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { OperatorError } from '#lib/operator-error.ts'

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  [
    failed('EACCES: permission denied, mkdir', { code: 'EACCES', path: '/srv/x' }),
    /^permission denied: \/srv\/x\. .*chown/,
  ],
  [failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /^the disk is full\. Make room/],
  [failed('EROFS: read-only file system, open', { code: 'EROFS', path: '/d' }), /read-only: \/d\. Mount it/],
  [failed('EMFILE: too many open files', { code: 'EMFILE' }), /LimitNOFILE/],
  [failed('', { code: 'ECONNREFUSED' }), /^nothing listens there\./],
  [
    failed('fetch failed', { cause: failed('getaddrinfo ENOTFOUND x', { code: 'ENOTFOUND' }) }),
    /no host has that name/,
  ],
  [
    failed('fetch failed', { cause: failed('certificate has expired', { code: 'CERT_HAS_EXPIRED' }) }),
    /expired\. Renew/,
  ],
  [
    failed('self-signed certificate; try running Node.js with --use-system-ca', { code: 'ESOCKET' }),
    /NODE_EXTRA_CA_CERTS=FILE\.$/,
  ],
  [
    failed('4021C5:error:0A00010B:SSL routines:f:wrong version number:../deps/x.c:77:\n', {
      code: 'ESOCKET',
    }),
    /does not begin with encryption/,
  ],
  [
    failed('00AF12BC:error:0A000410:SSL routines:f:ssl/tls alert handshake failure:x.c:1:\n', {
      code: 'EPROTO',
    }),
    /^no encrypted connection/,
  ],
  [failed('connect', { code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }), /no route/],
  [
    failed('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 + 256 }),
    /another program uses the database/,
  ],
  [
    failed('database disk image is malformed', { code: 'ERR_SQLITE_ERROR', errcode: 11 }),
    /damaged\. Restore a backup\.$/,
  ],
  [
    failed('password authentication failed for user "site"', { code: '28P01', severity: 'FATAL' }),
    /for user "site"\. Check the user/,
  ],
  [failed('sorry, too many clients already', { code: '53300', severity: 'FATAL' }), /max_connections/],
  [
    failed('the database system is\nstarting up', { code: '57P03', severity: 'FATAL' }),
    /^the database system is starting up\. It was/,
  ],
])('[OWN-07] %s is said in sentences on one line', (error, words) => {
  expect(faultText(error)).toMatch(words)
  expect(faultText(error)).toMatch(/^[^\n]+\.$/)
  expect(faultText(error)).not.toMatch(/SSL routines|deps\/|use-system-ca|\bat \S+:\d+/)
})

test('[OWN-07] an error without an entry, and an OperatorError, speak for themselves', () => {
  expect(faultText(failed('something\n  new'))).toBe('something new.')
  expect(faultText('a word')).toBe('a word.')
  expect(faultOf(new OperatorError('Stop it.', { cause: failed('', { code: 'EACCES' }) }))).toEqual({
    why: 'Stop it',
    advice: '',
  })
})

test('every entry has a reason or advice, and its words fit into a sentence', () => {
  expect(causes.size).toBeGreaterThan(60)
  for (const [code, { why, advice }] of causes) {
    expect([code, why === '' ? advice !== '' : /^[a-z].*[^.]$/.test(why)]).toEqual([code, true])
    expect([code, advice === '' || /^[A-Z].*\.$/.test(advice)]).toEqual([code, true])
  }
})
