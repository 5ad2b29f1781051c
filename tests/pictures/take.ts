import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { openView, type Scheme, schemes, visit } from './camera.ts'
import { startKit, startPictured } from './product.ts'
import { type Shown, shown, widths } from './shown.ts'

/** A page at one width in one colour scheme. */
export interface Wanted {
  one: Shown
  width: number
  scheme: Scheme
}

/** Everything that is compared. */
export const wanted: Wanted[] = shown.flatMap((one) =>
  widths.flatMap((width) => schemes.map((scheme) => ({ one, width, scheme }))),
)

/** The file of its picture. */
export function fileOf({ one, width, scheme }: Wanted): string {
  return `${one.name.toLowerCase().replaceAll(' ', '-')}-${width}-${scheme}.png`
}

async function take(
  browser: Browser,
  of: Wanted[],
  folder: string,
  origin: string,
  found: Found,
): Promise<void> {
  for (const { one, width, scheme } of of) {
    const session = one.place === 'dashboard' ? found.session : undefined
    const page = await openView(browser, { origin, width, height: width < 600 ? 844 : 900, scheme, session })
    await visit(page, one.path(found), { hasPlaceholders: one.place === 'kit' })
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    await writeFile(join(folder, fileOf({ one, width, scheme })), picture)
    await page.context().close()
  }
}

type Found = Awaited<ReturnType<typeof startPictured>>

/** Starts the product of a project's folder and writes a picture of everything that is compared. */
export async function takeAll(browser: Browser, project: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [specimens, pages] = [true, false].map((isKit) =>
    wanted.filter(({ one }) => (one.place === 'kit') === isKit),
  )
  const product = await startPictured(project)
  await take(browser, pages ?? [], folder, product.origin, product).finally(() => product.stop())
  const kit = await startKit(project)
  await take(browser, specimens ?? [], folder, kit.origin, product).finally(() => kit.stop())
}
