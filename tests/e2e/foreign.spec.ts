import { expect, unlessInGate } from '../support/browser-test.ts'
import { keepExpertise, leave, publish, readInboxes, signIn, visit, write } from '../support/foreign-drive.ts'
import { test } from '../support/foreign-site.ts'
import { minimal, odd } from '../support/backend-dialects.ts'

/** Method, path and field names of each call of the specification. */
const specified = new Set([
  'GET /api/expertise-cards',
  'POST /api/expertise-cards content,title',
  'PUT /api/expertise-cards/* content,title',
  'DELETE /api/expertise-cards/*',
  'GET /api/publication-cards',
  'GET /api/publication-cards/*',
  'POST /api/publication-cards content,image,link,title',
  'DELETE /api/publication-cards/*',
  'POST /api/appointments companyName,email,fullName,message',
  'GET /api/appointments/',
  'DELETE /api/appointments/*',
  'POST /api/queries contactName,email,mainIdea,phoneNumber',
  'GET /api/queries',
  'DELETE /api/queries/*',
  'POST /api/auth/login email,password',
  'POST /api/auth/logout',
  'GET /api/auth/me',
])

test.use({ viewport: { width: 1280, height: 900 } })

for (const [name, dialect, facts] of [
  ['minimal', minimal, ['Sample Staff', 'editor', '250700000001']],
  ['odd', odd, ['Odd Staff', 'Chief editor', '250700000002']],
] as const)
  test(
    `[FEA-02, FEA-03, FOR-01, FOR-05, FOR-06, API-08, CON-06, APT-05, EDP-05] with a backend that is ${name} every page and screen works with only the specified calls`,
    unlessInGate(dialect === minimal),
    async ({ page, startForeign }) => {
      const foreign = await startForeign(dialect)
      await visit(page, foreign)
      await write(page, foreign)
      await signIn(page, foreign)
      await readInboxes(page)
      await publish(page)
      await keepExpertise(page)
      await leave(page, [...facts])

      const { received } = foreign.backend
      // A build requests extensions once, the only call outside the specification.
      expect(received.filter(({ call }) => call === 'GET /api/features')).toHaveLength(1)
      const others = received.filter(({ call }) => call !== 'GET /api/features')
      expect(others.filter(({ status }) => status >= 400)).toEqual([])
      const made = others.map(({ call, body }) => {
        const path = call.replace(/^(\w+ \/api\/(?!auth)[\w-]+)\/[^/]+$/, '$1/*')
        return [
          path,
          Object.keys(body ?? {})
            .toSorted()
            .join(),
        ]
          .filter(Boolean)
          .join(' ')
      })
      expect(new Set(made)).toEqual(specified)
    },
  )
