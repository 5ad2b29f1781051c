import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sanitiseSent, sanitiseText } from '#server/publications/sanitise-text.ts'

const picture = `/api/images/${'a'.repeat(64)}.png`
const own = `<p>Text <img src="http://example.org${picture}" alt="A"></p><script>run()</script>`
const foreign = `<p><img src="http://elsewhere.example${picture}" alt="B"></p>`

/** Both pictures, after enough text for the separate thread. */
const long = `${'<p>Part'.repeat(20_000)}${own}${foreign}`

test('a long text is sanitised like a short one, while the calling thread continues', async () => {
  const sent = { html: long, host: 'example.org' }
  const kept = sanitiseSent(sent)
  expect(kept).toContain(`src="${picture}"`)
  expect(kept).not.toMatch(/elsewhere|run/)
  const answer = sanitiseText(sent)
  const othersGoOn = async () => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    return 'others go on'
  }
  expect(await Promise.race([answer, othersGoOn()])).toBe('others go on')
  expect(await answer).toBe(kept)
  expect(await sanitiseText({ html: own, host: 'example.org' })).toBe(
    sanitiseSent({ html: own, host: 'example.org' }),
  )
  expect(await sanitiseText({ ...sent, host: undefined })).not.toContain('<img')
})

test('each of several simultaneous texts gets its own result, and those that would wait too long are refused', async () => {
  const answers = Array.from({ length: 20 }, (_, index) =>
    sanitiseText({ html: `${'<p>Part'.repeat(3000)}${index}`, host: undefined }).then(
      (text) => Number(text.slice(-6).replace(/\D/g, '')),
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    ),
  )
  expect(await Promise.all(answers)).toEqual([
    ...Array.from({ length: 17 }, (_, index) => index),
    ...Array.from({ length: 3 }, () => 'unavailable'),
  ])
})
