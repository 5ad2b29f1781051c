import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A component that is loaded when it is first shown. There is no module where the page is being loaded anew
 * because its code is gone (App.tsx): until then the component stays on its way.
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
