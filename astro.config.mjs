// @ts-check
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { readBuildEnv } from './src/publish/build-env.ts'
import { brand } from './src/publish/brand/prepared-brand.ts'
import { bundledTexts } from './src/publish/astro/bundled-text.ts'
import { devServer } from './src/publish/astro/dev-server.ts'
import { islandRuntime } from './src/publish/astro/island-script.ts'
import { namedScripts } from './src/publish/astro/named-scripts.ts'
import { pageApp } from './src/publish/astro/page-app.ts'
import { kitRoutes } from './src/kit/kit-routes.ts'

const env = readBuildEnv()

// Steps that only builds need are in src/publish/cli.ts. Importing `defineConfig` would load 400 modules for
// pictures.
/** @type {import('astro').AstroUserConfig} */
export default {
  output: 'static',
  adapter: pageApp(),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // White space with a line break is dropped between elements: words that must stay apart need {' '}.
  compressHTML: 'jsx',
  devToolbar: { enabled: false },
  integrations: [
    // Renders each page as a whole, because streaming costs time on each of thousands of pages. Islands rendered
    // into pages must then do without `useId`.
    react({ experimentalDisableStreaming: true }),
    brand(),
    devServer(env),
    kitRoutes(),
  ],
  vite: {
    // Only the dashboard's styles need Tailwind, and browsers load them as files. No style of a public page goes
    // through it.
    plugins: [
      tailwindcss().map((plugin) => ({
        ...plugin,
        applyToEnvironment: ({ name, config }) => config.command === 'serve' || name === 'client',
      })),
      islandRuntime(),
      namedScripts(),
      bundledTexts(),
    ],
    // Variables come only from the environment. Vite would pass those of a file to browsers, without the build's
    // policy knowing them.
    envDir: false,
    build: {
      // Syntax for phones whose updates ended in 2021. No page depends on functions that they lack.
      target: ['chrome91', 'firefox90', 'safari14.1', 'ios14.5'],
      // Tests limit the weight of each page. The charts exceed Vite's default and are loaded on demand.
      chunkSizeWarningLimit: 1000,
      // Pages contain components that browsers also load on demand, if a list has changed since the build.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
    // In development the backend responds on the site's own origin, as in a deployment.
    server: env.apiHost && !env.publicApiHost ? { proxy: { '/api': env.apiHost } } : {},
  },
}
