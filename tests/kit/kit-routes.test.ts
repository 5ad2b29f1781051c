import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kitPages, kitRoutes } from '#kit/kit-routes.ts'
import { root } from '../support/steps.ts'

/** The routes that an Astro command gets. */
function routesIn(command: 'dev' | 'build' | 'preview' | 'sync'): string[] {
  const routes: string[] = []
  const setup: unknown = kitRoutes().hooks['astro:config:setup']
  if (typeof setup !== 'function') throw new Error('the integration sets nothing up')
  setup({ command, injectRoute: ({ pattern }: { pattern: string }) => routes.push(pattern) })
  return routes
}

test('the development server serves the kit, from files that exist', () => {
  expect(routesIn('dev')).toEqual(Object.keys(kitPages))
  for (const file of Object.values(kitPages)) expect(existsSync(join(root, file))).toBe(true)
})

test('no build has the kit', () => {
  expect(routesIn('build')).toEqual([])
  expect(routesIn('sync')).toEqual([])
})
