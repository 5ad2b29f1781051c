import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRules, type Rules } from '#publish/check/netlify-rules.ts'
import { nginxFile, toNginxRules } from '#publish/folder/nginx-rules.ts'
import { root } from '../../support/steps.ts'

const nothing: Rules = { redirect: () => null, headers: () => ({}), list: { headers: [], pages: [] } }

function rulesOf(list: Partial<Rules['list']>): Rules {
  return { ...nothing, list: { ...nothing.list, ...list } }
}

test('[OWN-09] all rules of netlify.toml can be expressed for nginx, and nginx-publisher.conf applies them', async () => {
  const rules = await readRules({ configFile: join(root, 'netlify.toml') })
  const { headers, pages, missing, moved } = toNginxRules(rules)
  expect(rules.list.pages).toHaveLength(pages.length + missing.length + moved.length)
  expect(moved).toEqual(['"~*^/publications/1/?$" "/publications";', '"~*^/search/?$" "/publications";'])
  expect(missing).toEqual([String.raw`"~*^/publication/[^/]+$" "/publication/fallback.html";`])
  const nginx = await readFile(join(root, 'src/operations/nginx-publisher.conf'), 'utf8')
  const sent = [...nginx.matchAll(/^ {4}add_header (\S+) \$site_(\w+) always;$/gm)]
  expect(sent.map(([, name = '']) => name.toLowerCase()).sort()).toEqual(Object.keys(headers).sort())
  for (const [, name = '', variable] of sent) expect(variable).toBe(name.toLowerCase().replaceAll('-', '_'))
})

test('[OWN-09] a rule that nginx cannot express fails the release', () => {
  const headers = (name: string, value: string) =>
    rulesOf({ headers: [{ paths: /^\/$/, values: { [name]: value } }] })
  expect(() => toNginxRules(headers('X-New', 'value'))).toThrow('does not know the header X-New')
  expect(() => toNginxRules(headers('Cache-Control', 'a"; return 200 "'))).toThrow('cannot express')
  expect(() => toNginxRules(rulesOf({ pages: [{ from: '/a', to: '/b', status: 302 }] }))).toThrow('302')
})

test('[OWN-09] two releases with different rules each have their own; names in patterns are left out', () => {
  const policy = (value: string) =>
    toNginxRules(
      rulesOf({
        headers: [{ paths: /^\/publication\/(?<id>[^/]+)$/, values: { 'Content-Security-Policy': value } }],
      }),
    )
  const [one, two] = [policy('one'), policy('two')]
  expect(one.digest).not.toBe(two.digest)
  const text = nginxFile([two, one])
  // A missing file has no header of its path (operations/scaled.test.ts).
  expect(text).toContain('map "$status $site_missing" $site_headers_of {\n    default /404;\n')
  for (const [{ digest }, value] of [
    [one, 'one'],
    [two, 'two'],
  ] as const)
    expect(text).toContain(String.raw`"~*^${digest} \/publication\/(?:[^/]+)$" "${value}";`)
  expect(nginxFile([one, policy('one')])).toBe(nginxFile([one]))
})

test('[REV-05] old addresses do not change the digest of the rules, and no letter of one is read by nginx', () => {
  const pages = [
    { from: encodeURI('/ዋጋ(1)+2.html'), to: '/publication/a', status: 301 },
    { from: '/reports/2019', to: '/publication/b', status: 301 },
  ]
  const { moved, missing, digest } = toNginxRules(rulesOf({ pages }))
  expect(moved).toEqual([
    String.raw`"~*^/ዋጋ\(1\)\+2\.html/?$" "/publication/a";`,
    '"~*^/reports/2019/?$" "/publication/b";',
  ])
  expect([missing, digest]).toEqual([[], toNginxRules(rulesOf({})).digest])
})
