import { createRebuilder } from './site-host/rebuilder.ts'

/** Milliseconds until the other side counts as not answering. */
const timeout = 15_000

/** Calls the deployment's build hook after changes, with the same pauses as a build of our own. */
export function createBuildHook(address: string | undefined, say: (text: string) => void) {
  const hook = createRebuilder({
    debounce: { quiet: 2000, longest: 15_000 },
    failed: (error) => say(`The build hook could not be called: ${String(error)}`),
    build: async (stopping) => {
      if (address === undefined) return
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
      const { ok, status } = await fetch(address, { method: 'POST', signal })
      if (!ok) throw new Error(`it answered ${status}`)
    },
  })
  return { request: () => address !== undefined && hook.request(), stop: hook.stop }
}
