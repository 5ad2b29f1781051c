import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { access, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Astro 7.3's own names inside its cache directory: the rendered pages, and what each was rendered from. */
const pagesFolder = 'dist'
const indexFile = 'incremental-build.json'

/** The rendered pages that Astro keeps between builds. */
export function openPageCache(cache: string) {
  const pages = join(cache, pagesFolder)
  // Exists while pages are written, so that the next build can tell that this one was interrupted.
  const marker = join(cache, 'build-under-way')

  return {
    /** After an interrupted build the pages may not match their index: both are deleted. */
    async discardInterrupted(): Promise<void> {
      const interrupted = await access(marker).then(
        () => true,
        () => false,
      )
      if (!interrupted) return
      await rm(join(cache, indexFile), { force: true })
      await rm(pages, { recursive: true, force: true })
    },
    begin: (): Promise<void> => writeFile(marker, ''),
    end: (): Promise<void> => rm(marker, { force: true }),
    /**
     * Hard-links cached pages to where Astro would copy them: thousands of links cost less than as many files.
     * Astro copies or renders those that cannot be linked.
     */
    linkInto(output: string, files: string[]): void {
      for (const folder of new Set(files.map((file) => dirname(join(output, file)))))
        mkdirSync(folder, { recursive: true })
      for (const file of files)
        try {
          linkSync(join(pages, file), join(output, file))
        } catch {
          // Not cached, or on another file system.
        }
    },
    /** Removes a page that is rendered again: writing into it would change the earlier sites that link to it. */
    unlink(output: string, file: string): void {
      for (const folder of [output, pages]) rmSync(join(folder, file), { force: true })
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
