import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AstroIntegration } from 'astro'
import type { BuildEnv } from '#build/build-env.ts'
import { contentFileIn } from '#site/content/content-file.ts'

/** The commit of a repository; '' where there is none, or no git. */
async function commitOf(root: string): Promise<string> {
  const asked = promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root })
  return asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

/**
 * Tells pages where the content is that they are rendered from (`import.meta.env.CONTENT_FILE`) and which
 * commit of the project they are built from (`import.meta.env.SITE_COMMIT`).
 */
export function pageFacts(env: BuildEnv): AstroIntegration {
  return {
    name: 'page-facts',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        const commit = env.commit ?? (await commitOf(fileURLToPath(config.root)))
        const content = contentFileIn(fileURLToPath(config.cacheDir), command === 'dev' ? 'dev' : 'build')
        updateConfig({
          vite: {
            define: {
              'import.meta.env.CONTENT_FILE': JSON.stringify(content),
              'import.meta.env.SITE_COMMIT': JSON.stringify(commit),
            },
          },
        })
      },
    },
  }
}
