import type { z } from './zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, or a signed-in member of staff (bearer token). */
export type Access = 'public' | 'staff'

/**
 * One call of the contract. `Body` and `Answer` are what callers give and get; `body` parses what the
 * server receives, `answer` what the client receives, from this API or any other that speaks the contract.
 */
export interface Endpoint<Body = unknown, Answer = unknown> {
  method: Method
  /** As written in the specification's section 7, with `{id}` where an identifier goes. */
  path: `/api/${string}`
  access: Access
  /** The status of success in our API. */
  status: 200 | 201
  body: z.ZodMiniType<Body>
  answer: z.ZodMiniType<Answer>
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<Body, Answer>(declaration: Endpoint<Body, Answer>) {
  return declaration
}

/** The path of a call, with its identifier put in safely. */
export function pathOf(declaration: Pick<Endpoint, 'path'>, id?: string): string {
  return id === undefined ? declaration.path : declaration.path.replace('{id}', encodeURIComponent(id))
}
