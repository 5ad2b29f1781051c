// @ts-check
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { readBuildEnv } from './src/build/build-env.ts'
import { brand } from './src/build/astro/prepared-brand.ts'
import { bundledTexts } from './src/build/astro/bundled-text.ts'
import { devContent } from './src/build/astro/dev-content.ts'
import { devRules } from './src/build/astro/dev-rules.ts'
import { islandRuntime } from './src/build/astro/island-script.ts'
import { namedScripts } from './src/build/astro/named-scripts.ts'
import { pageFacts } from './src/build/astro/page-facts.ts'
import { kitRoutes } from './src/kit/kit-routes.ts'

const env = readBuildEnv()

// What only builds do is in src/build/cli.ts. `defineConfig` would be imported with 400 modules for pictures.
/** @type {import('astro').AstroUserConfig} */
export default {
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro 7's default removes the white space between inline elements and glues words together.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [
    // As a whole, not as a stream, which costs time for each of thousands of pages. Islands that are built
    // into pages must then do without `useId`.
    react({ experimentalDisableStreaming: true }),
    brand(),
    devRules(),
    devContent(env),
    pageFacts(env),
    islandRuntime(),
    namedScripts(),
    bundledTexts(),
    kitRoutes(),
  ],
  vite: {
    // The dashboard's styles alone are made with it, and browsers load those as files: of pages nothing goes through it.
    plugins: tailwindcss().map((plugin) => ({
      ...plugin,
      applyToEnvironment: ({ name, config }) => config.command === 'serve' || name === 'client',
    })),
    // Variables come from the environment alone: of a file, Vite would tell browsers what the build's policy does not know.
    envDir: false,
    build: {
      // The syntax of phones that stopped being updated in 2021; their missing functions no page depends on.
      target: ['chrome91', 'firefox90', 'safari14.1', 'ios14.5'],
      // What each page may weigh is a test; the charts, which are larger than the default, are loaded on demand.
      chunkSizeWarningLimit: 1000,
      // A component that pages contain is loaded on demand by browsers, where a list has changed since.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
    // In development the backend answers on the site's own origin, as it does deployed.
    server: env.apiHost && !env.publicApiHost ? { proxy: { '/api': env.apiHost } } : {},
  },
}
