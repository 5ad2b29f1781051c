import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { brandCss } from '#publish/brand/brand-css.ts'
import { policyFor } from '#publish/check/policies.ts'
import { test as base } from './browser-test.ts'
import { samplePng } from './sample-photograph.ts'
import { serveHttp } from './http-server.ts'

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds editor-page/ and serves it under the policy of the dashboard. */
async function serveEditor() {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'))
  await build({
    root: new URL('editor-page', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    css: { postcss: { plugins: [brandCss()] } },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  })
  const policy = policyFor(
    [],
    {
      code: { scripts: new Set(), styles: new Set() },
      frames: [],
      apiOrigins: [],
      pictureOrigins: [],
      https: false,
    },
    'dashboard',
  )
  const picture = await samplePng()
  const requests: string[] = []
  const server = await serveHttp((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    requests.push(`${request.method} ${path}`)
    const file = path === '/' ? '/index.html' : path
    if (path.startsWith('/api/images/')) {
      response.writeHead(200, { 'content-type': 'image/png' })
      return void response.end(picture)
    }
    const bytes = existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : undefined
    response.writeHead(bytes ? 200 : 404, {
      'content-type': kinds[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    })
    return void response.end(bytes)
  })
  return {
    origin: server.origin,
    requests,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export interface EditorPages {
  /** Opens the page, with a text if one is given. */
  open: (html?: string, query?: string) => Promise<void>
  /** The HTML that would be saved. */
  written: () => Promise<string>
  /** The requests since the page was opened. */
  requests: string[]
}

/** A browser test with the editor on a separate page. */
export const test = base.extend<
  { editor: EditorPages },
  { editorServer: Awaited<ReturnType<typeof serveEditor>> }
>({
  editorServer: [
    async ({}, use) => {
      const server = await serveEditor()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  editor: async ({ page, editorServer }, use) => {
    await use({
      async open(html = '', query = '') {
        await page.goto(editorServer.origin + query)
        await contentOf(page).waitFor()
        if (html) await page.evaluate((text) => globalThis.editorPage.open(text), html)
        editorServer.requests.length = 0
      },
      written: () => page.evaluate(() => globalThis.editorPage.html),
      requests: editorServer.requests,
    })
  },
})

/** The editor of the whole text. */
export function contentOf(page: Page) {
  return page.getByRole('textbox', { name: 'Content', exact: true })
}
