// @ts-check
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { readBuildEnv } from './src/site/build-env.ts'
import { devContent } from './src/site/integrations/dev-content.ts'
import { devRules } from './src/site/integrations/dev-rules.ts'
import { finishBuild } from './src/site/integrations/finish-build.ts'
import { freshDirective } from './src/site/integrations/fresh-directive.ts'
import { siteVersion } from './src/site/integrations/site-version.ts'
import { typesOnly } from './src/site/integrations/types-only.ts'

const env = readBuildEnv()

export default defineConfig({
  site: env.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Several pages at a time: one would mostly wait for the disk.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  // Astro 7's default removes the white space between inline elements and glues words together.
  compressHTML: true,
  // Pages with a cacheKey are rendered again only when it, or their code, has changed.
  experimental: { incrementalBuild: true },
  devToolbar: { enabled: false },
  integrations: [
    // As a whole, not as a stream: thousands of pages are built in three quarters of the time. Islands that are built
    // into pages must then do without `useId`.
    react({ experimentalDisableStreaming: true }),
    freshDirective(),
    devRules(),
    devContent(env),
    typesOnly(),
    siteVersion(),
    finishBuild(env),
  ],
  vite: {
    plugins: [tailwindcss()],
    // The syntax of phones that stopped being updated in 2021; their missing functions no page depends on.
    build: { target: ['chrome90', 'firefox90', 'safari14.1'] },
    // In development the backend answers on the site's own origin, as it does deployed.
    server: env.apiHost && !env.publicApiHost ? { proxy: { '/api': env.apiHost } } : {},
  },
})
