interface Lazy<Module> {
  /** The module, once it is loaded. */
  now: Module | undefined
  /** Loads it once; retries after a failure. */
  load: () => Promise<Module>
}

/** Code that is loaded on first use, once. */
export function loadOnce<Module>(load: () => Promise<Module>): Lazy<Module> {
  let loading: Promise<Module> | undefined
  const lazy: Lazy<Module> = {
    now: undefined,
    load: async () => {
      loading ??= load()
      try {
        return (lazy.now = await loading)
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
  return lazy
}
