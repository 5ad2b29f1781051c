import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export function page(title: string, body = title): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><style>a{}</style></head><body><main>${body}</main><footer></footer></body></html>`
}

const essential: Record<string, string> = {
  'index.html': page('Home', '<a href="/about">About</a><script src="/_astro/home.1.js"></script>'),
  'about.html': page('About'),
  'feed.xml':
    '<rss><channel><link>https://www.example.org</link><item><title>Known</title><link>https://www.example.org/publication/known</link></item></channel></rss>',
  'sitemap.xml': '<urlset><url><loc>https://www.example.org/about</loc></url></urlset>',
  'build.json': '{"publications":1,"received":1}',
  'publications.html': page('Publications'),
  'login.html': page('Login'),
  'dashboard.html': page('Dashboard'),
  'publication/fallback.html': page('Shell'),
  'publication/known.html': page('Known'),
  '404.html': page('404'),
  '_astro/home.1.js': 'console.log("first")',
  _headers:
    '/about\n  Content-Security-Policy: default-src about\n/_astro/*\n  Content-Security-Policy: default-src missing\n',
}

/** Writes a small whole site; `changes` adds, replaces or (undefined) leaves out files. */
export async function writeSite(
  directory: string,
  changes: Record<string, string | undefined> = {},
): Promise<void> {
  for (const [name, content] of Object.entries({ ...essential, ...changes })) {
    if (content === undefined) continue
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
}
