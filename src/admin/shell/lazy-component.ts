import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

/** Loads the polyfills for browsers of 2021 that screens need. The shell itself works without them. */
async function prepareOlderBrowser(): Promise<void> {
  if ('toSorted' in []) return
  const { addMissingFunctions } = await import('#admin/older-browsers.ts')
  addMissingFunctions()
}

/**
 * A component that is loaded when it is first shown. If its chunk is missing after a deploy, App.tsx reloads
 * the page: `load` resolves without a module, and the component stays suspended until the reload, or fails
 * without one.
 */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await prepareOlderBrowser()
    const module = await load()
    return module === undefined ? reloadAfterDeploy() : { default: module[name] }
  })
}
