import type { Endpoint } from './endpoint.ts'

/**
 * The path of a call, with its identifier put in safely. Apart from endpoint.ts, which the client does not load: that
 * would split the script that all pages share.
 */
export function pathOf(declaration: Pick<Endpoint, 'path'>, id?: string): string {
  return id === undefined ? declaration.path : declaration.path.replace('{id}', encodeURIComponent(id))
}
