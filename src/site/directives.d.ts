import type { BuiltFrom } from './client-fresh.ts'

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:fresh'?: BuiltFrom
    }
  }
}
