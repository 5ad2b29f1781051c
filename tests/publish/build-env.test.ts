import { expect, test } from 'vitest'
import { readBuildEnv, requireApiHost } from '#publish/build-env.ts'
import { OperatorError } from '#lib/operator-error.ts'

test('the backend’s address loses its trailing slash; the site’s address defaults to the deployment’s', () => {
  expect(readBuildEnv({ API_HOST: ' https://api.example.org/ ', URL: 'https://site.example.org' })).toEqual({
    allowDrop: false,
    apiHost: 'https://api.example.org',
    fromLastGood: false,
    pictureOrigins: [],
    publicApiHost: '',
    siteUrl: 'https://site.example.org',
  })
})

test('SITE_URL overrides the deployment’s address; picture origins are a list', () => {
  const env = readBuildEnv({
    SITE_URL: 'https://a.org',
    URL: 'https://b.org',
    PICTURE_ORIGINS: 'https://c.org, https://d.org',
  })
  expect(env.siteUrl).toBe('https://a.org')
  expect(env.pictureOrigins).toEqual(['https://c.org', 'https://d.org'])
})

test.each(['example.org', 'ftp://example.org', 'javascript:alert(1)'])(
  'an API_HOST of %s is refused by name',
  (API_HOST) => {
    expect(() => readBuildEnv({ API_HOST })).toThrow(OperatorError)
    expect(() => readBuildEnv({ API_HOST })).toThrow(/^API_HOST must be a full address/)
  },
)

test.each([
  'https://c.org/pictures',
  'c.org',
  "https://c.org; script-src 'unsafe-inline'",
  'https://*.c.org/x',
  'data:',
])('PICTURE_ORIGINS of %s are rejected in one sentence', (PICTURE_ORIGINS) => {
  expect(() => readBuildEnv({ PICTURE_ORIGINS })).toThrow(OperatorError)
  expect(() => readBuildEnv({ PICTURE_ORIGINS })).toThrow(
    /^PICTURE_ORIGINS must be .* such as https:\/\/pictures\.example\.org\.$/,
  )
})

test.each([
  ['API_HOST', 'https://api.example.org/api'],
  ['PUBLIC_API_HOST', 'https://api.example.org?key=1'],
  ['PUBLIC_API_HOST', 'https://user@api.example.org'],
  ['SITE_URL', 'https://www.example.org/site'],
  ['PUBLIC_WEBSITE_URL', 'www.example.org'],
  ['PUBLIC_WEBSITE_URL', 'javascript:alert(1)'],
  ['PUBLIC_WEBSITE_URL', '//www.example.org'],
])('%s is refused as %s', (name, value) => {
  expect(() => readBuildEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be an? .*\\.$`))
})

test('origins are read as browsers write them', () => {
  expect(readBuildEnv({ PICTURE_ORIGINS: 'HTTPS://C.org/,\nhttp://d.org:8080' }).pictureOrigins).toEqual([
    'https://c.org',
    'http://d.org:8080',
  ])
})

test('without API_HOST nothing is built, and the message says what to set', () => {
  expect(() => requireApiHost(readBuildEnv({}))).toThrow(/API_HOST is not set.*npm run build/)
})
