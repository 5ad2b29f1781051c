import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { type Checked, checkPage } from '#publish/check/check-page.ts'
import { filesIn } from '#publish/files.ts'
import { hashOf } from '#publish/check/read-page.ts'
import { siteFaults } from '#publish/check/check-site.ts'
import { readRules } from '#publish/check/netlify-rules.ts'
import { root } from '../../support/steps.ts'
import { page, writeSite } from '../../support/site-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const frame = 'https://maps.example.org/embed'
const siteUrl = 'https://www.example.org'

/** The faults of a small whole site with these changes, as texts. */
async function faultsOf(changes: Record<string, string | undefined> = {}) {
  const directory = await temporaryFolder()
  await writeSite(directory, changes)
  const files = await filesIn(directory)
  const allowed = {
    code: {
      scripts: new Set([hashOf('a()')]),
      styles: new Set([hashOf('a{}')]),
      files: new Set(['/_astro/home.1.js']),
      islands: { 'about.html': ['Tabs'] },
    },
    siteUrl,
    frames: [frame],
    formOrigins: ['https://api.example.org'],
  }
  const pages = new Map<string, Checked>()
  for (const [name, path] of files)
    if (/\.(?:html|xml)$/.test(name)) pages.set(name, checkPage(name, await readFile(path, 'utf8'), allowed))
  const rules = await readRules({ configFile: `${root}/netlify.toml`, files })
  return siteFaults(pages, { names: new Set(files.keys()), rules, siteUrl }).map(
    ({ page: name, record, why }) => `${record}|${name} ${why}`,
  )
}

test('a complete site has no fault', async () => {
  expect(await faultsOf()).toEqual([])
})

const tabs =
  '<astro-island component-url="/_astro/home.1.js" renderer-url="/_astro/home.1.js" component-export="Tabs" props="{}">x</astro-island>'

const about = (body: string) => ({ 'about.html': page('About', body) })

test.each([
  [
    '/about',
    '#here',
    'https://www.example.org/about#gone',
    'https://example.org/',
    'mailto:a@example.org',
    'tel:+250',
    '/api/x',
    '/articles',
    '/',
  ],
])('links to %s, and to other existing targets, are accepted', async (...links) => {
  const body = links.map((link) => `<a href="${link}">x</a>`).join('')
  const form = '<form action="https://api.example.org/api/queries"></form><form action="/api/queries"></form>'
  const code = `${tabs}<script>a()</script><iframe src="${frame}"></iframe><img src="/_astro/a.webp">`
  const head = '<link rel="canonical" href="https://www.example.org/about"><p id="here"></p>'
  expect(await faultsOf({ ...about(head + body + form + code), '_astro/a.webp': '' })).toEqual([])
})

test.each([
  ['no home page', { 'index.html': undefined }, 'index.html is missing'],
  ['half a page', { 'about.html': '<!doctype html><html><p>cut' }, 'about.html is incomplete'],
  ['an empty page', { 'about.html': '' }, 'about.html is empty'],
  ['a page without style', { 'about.html': page('About').replace('<style>a{}</style>', '') }, 'has no style'],
  ['a link to nothing', about('<a href="/gone">x</a>'), '/gone, which the build does not have'],
  ['a link that is no address', about('<a href="/%zz">x</a>'), '/%zz, which is not an address'],
  ['a fragment of nothing', about('<a href="#gone">x</a>'), '#gone, where no element has that name'],
  [
    'a whole address of nothing',
    about('<a href="https://www.example.org/publication/gone">x</a>'),
    'https://www.example.org/publication/gone, which the build does not have',
  ],
  [
    'a fragment of nothing elsewhere',
    about('<a href="/#gone">x</a>'),
    '/#gone, where no element has that name',
  ],
  ['a link that runs', about('<a href="javascript:a()">x</a>'), 'javascript:a(), which is not a link'],
  [
    'a script that is not there',
    about('<script src="/_astro/gone.js"></script>'),
    'which the build did not make',
  ],
  [
    'a script of elsewhere with the path of a known one',
    about('<script src="https://cdn.example.org/_astro/home.1.js"></script>'),
    'which the build did not make',
  ],
  [
    'a picture as a script',
    about('<script src="/_astro/pictures/a.js"></script>'),
    'which the build did not make',
  ],
  [
    'an island whose script is not there',
    about('<astro-island component-url="/_astro/gone.js" renderer-url="/_astro/home.1.js">x</astro-island>'),
    '/_astro/gone.js, which the build did not make',
  ],
  [
    'an island that is not of its page',
    { 'index.html': page('Home', tabs) },
    'index.html starts Tabs, which the build did not make',
  ],
  [
    'an island twice',
    about(tabs + tabs.replace('{}', '{"from":[0,"https://evil.example/"]}')),
    'has Tabs twice',
  ],
  [
    'an island without a name',
    about('<astro-island>x</astro-island>'),
    'starts , which the build did not make',
  ],
  [
    'a policy on a page that needs none',
    about('<meta http-equiv="Content-Security-Policy" content="style-src \'none\'">'),
    'about.html has a separate policy',
  ],
  [
    'a picture of elsewhere behind a comma',
    { ...about('<img srcset="/_astro/a.webp 1x,https://evil.example/b.png 2x">'), '_astro/a.webp': '' },
    'has <img srcset="/_astro/a.webp 1x,https://evil.example/b.png 2x">',
  ],
  [
    'a drawing that loads',
    about('<svg><rect fill="url(https://evil.example/a.svg#a)"></rect></svg>'),
    'has <rect fill="url(https://evil.example/a.svg#a)">',
  ],
  [
    'an address that is told of',
    about('<img src="/" attributionsrc="https://evil.example/">'),
    'attributionsrc',
  ],
  ['code of its own', about('<script>b()</script>'), 'has a script that the build did not make'],
  ['a style of its own', about('<style>b{}</style>'), 'has a style that the build did not make'],
  ['a frame of elsewhere', about('<iframe src="https://evil.example/"></iframe>'), 'not one of its frames'],
  [
    'a form to elsewhere',
    about('<form action="https://evil.example/">x</form>'),
    'which is not on this site',
  ],
  ['a picture of elsewhere', about('<img src="https://evil.example/a.png">'), 'which is not on this site'],
  [
    'a picture that is not there',
    { ...about('<img srcset="/_astro/a.webp 1w, /_astro/b.webp 2w">'), '_astro/a.webp': '' },
    '/_astro/b.webp, which the build does not have',
  ],
  ['no feed', { 'feed.xml': undefined }, 'feed.xml is missing'],
  [
    'a feed of a page that is not there',
    { 'feed.xml': '<rss><channel><link>https://www.example.org/gone</link></channel></rss>' },
    'feed.xml refers to https://www.example.org/gone, which the build does not have',
  ],
  [
    'a sitemap of elsewhere',
    { 'sitemap.xml': '<urlset><url><loc>https://evil.example/</loc></url></urlset>' },
    'sitemap.xml refers to https://evil.example/, which is not on this site',
  ],
  ['a feed that is cut', { 'feed.xml': '<rss><channel>' }, 'feed.xml is not XML'],
])('a site with %s has a fault', async (_what, changes, why) => {
  const faults = await faultsOf(changes)
  expect(faults.join('\n')).toContain(why)
  expect(faults.every((fault) => fault.startsWith('|'))).toBe(true)
})

test('a fault on a publication’s page is attributed to that publication, and on any other page to no record', async () => {
  const bad = page('Known', 'x<script>b()</script>')
  expect(await faultsOf({ 'publication/known.html': bad, 'about.html': bad })).toEqual([
    expect.stringMatching(/^\|about\.html has a script/),
    expect.stringMatching(/^known\|publication\/known\.html has a script/),
  ])
})

test('a page that hides part of itself is faulty, and pages that link to that part are not', async () => {
  const faults = await faultsOf({
    'index.html': page('Home', '<textarea><p id="form"></p>'),
    'publication/known.html': page('Known', '<a href="/#form">x</a>'),
  })
  expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(new Set(['|index.html']))
})
