import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'

test('a password matches its hash, and every hash is different', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', one)).toBe(true)
  expect(await isPassword('correct horse ', one)).toBe(false)
  expect(await isPassword('correct horse', undefined)).toBe(false)
})

test('a hash with another cost is still accepted', async () => {
  const nonce = Buffer.alloc(16, 7)
  const settings = { memory: 8192, passes: 3, parallelism: 1, tagLength: 32, message: 'correct horse', nonce }
  const tag = argon2Sync('argon2id', settings)
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${encode(nonce)}$${encode(tag)}`
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('wrong', stored)).toBe(false)
})
