import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A component that is loaded when it is first shown. After a deploy the old chunk is missing and App.tsx reloads
 * the page: `load` then resolves without a module, and the component stays suspended until the reload.
 */
export function lazyComponent<Module, Props>(
  load: () => Promise<Module | undefined>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const module = await load()
    return module === undefined ? new Promise<never>(() => {}) : { default: pick(module) }
  })
}
