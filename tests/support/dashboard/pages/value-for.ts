import type { Backend } from '#contract/features.ts'
import type { LoginFeatures } from '#islands/extensions/login.ts'

interface Values {
  backend: Backend
  login: LoginFeatures
}

/** The value that the test's server wrote into the page for its island. */
export function valueFor<Name extends keyof Values>(name: Name): Values[Name] {
  return JSON.parse(document.getElementById(name)?.textContent ?? '')
}
