import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from './browser-test.ts'
import { bundlePages, dashboardPolicy, kinds } from './dashboard/bundle-pages.ts'
import { serveHttp } from './http-server.ts'
import { samplePng } from './sample-photograph.ts'

/** Serves the page of the editor under the policy of the dashboard. */
async function serveEditor() {
  const folder = await bundlePages()
  const requests: string[] = []
  const server = await serveHttp((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    requests.push(`${request.method} ${path}`)
    const file = path === '/' ? '/editor.html' : path
    const isPicture = path.startsWith('/api/images/')
    const type = isPicture ? 'image/png' : kinds[extname(file)]
    const bytes = isPicture ? samplePng() : readFile(join(folder, file))
    const send = async () => {
      const body = await bytes
      response.writeHead(200, { 'content-type': type, 'content-security-policy': dashboardPolicy })
      response.end(body)
    }
    send().catch(() => response.writeHead(404).end())
  })
  return { ...server, requests }
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
