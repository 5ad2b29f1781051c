import type { z } from './zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, or a signed-in member of staff (bearer token). */
export type Access = 'public' | 'staff'

/** Body of our response where the specification leaves it open. */
export interface Confirmation {
  message: string
}

/**
 * One call of the contract. `Body` and `Answer` are the types for callers; `body` parses what the server receives,
 * `answer` what the client receives, from this API or any other that implements the contract. `sends` is the
 * specified response, to the letter; `answer` accepts more (FOR-01). A handler of our API returns `sends`,
 * `sendsPage` or `confirms`, or else a Confirmation.
 */
export interface Endpoint<
  Body = unknown,
  Answer = unknown,
  Sent extends object = object,
  Caller extends Access = Access,
  Paged extends object = object,
> {
  method: Method
  /** As written in the specification, with `{id}` where an identifier goes. */
  path: `/${string}`
  access: Caller
  /**
   * Sends cookies to another origin, as specified for five calls; the others send them to the page's own origin only.
   */
  credentials?: 'include'
  /** The status of success in our API. */
  status: 200 | 201
  /** Not in the specification: called only if the backend names the extension (FEA-02). */
  extension?: true
  body: z.ZodMiniType<Body>
  /** Undefined if the specification leaves the response body open. */
  sends?: z.ZodMiniType<unknown, Sent>
  /** Response of our API for a page of a list (the extension `pages`). */
  sendsPage?: z.ZodMiniType<unknown, Paged>
  /** Response of our API where the specification leaves the body open and clients read more than a Confirmation. */
  confirms?: z.ZodMiniType<unknown, Sent>
  answer: z.ZodMiniType<Answer>
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Body,
  Answer,
  Caller extends Access,
  Sent extends object = Confirmation,
  Paged extends object = never,
>(declaration: Endpoint<Body, Answer, Sent, Caller, Paged>) {
  return declaration
}

/** The path of a call, with its identifier put in safely. */
export function pathOf(declaration: Pick<Endpoint, 'path'>, id?: string): string {
  return id === undefined ? declaration.path : declaration.path.replace('{id}', encodeURIComponent(id))
}
