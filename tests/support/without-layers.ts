import { registerHooks } from 'node:module'

/**
 * Loaded before a build (`--import`): replaces the modules that WITHOUT_LAYERS names, so that tests show what
 * the other layers of defence stop without them. The product itself has no such switch.
 */
const layers = (process.env.WITHOUT_LAYERS ?? '').split(',')
const replaced: Record<string, string> = {
  ...(layers.includes('sanitisers')
    ? {
        '#document/sanitise-html.ts': './unsanitised.ts',
        '#document/pictures.ts': './unsanitised.ts',
        '#document/read/html.ts': './unsanitised.ts',
        '#lib/web-link.ts': './unsanitised.ts',
      }
    : {}),
  ...(layers.includes('verification') ? { '#publish/check/check-site.ts': './unverified.ts' } : {}),
  ...(layers.includes('links') ? { '#publish/content/unlink-dead-links.ts': './unverified.ts' } : {}),
}

registerHooks({
  resolve(specifier, context, next) {
    const replacement = replaced[specifier]
    return replacement === undefined
      ? next(specifier, context)
      : { url: new URL(replacement, import.meta.url).href, format: 'module-typescript', shortCircuit: true }
  },
})
