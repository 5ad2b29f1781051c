import { z } from './zod.ts'

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
  /** The type of a body that is a file. */
  receives?: 'application/pdf'
  /** Undefined if the specification leaves the response body open. */
  sends?: z.ZodMiniType<unknown, Sent>
  /** Response of our API for a page of a list (the extension `pages`). */
  sendsPage?: z.ZodMiniType<unknown, Paged>
  /** Response of our API where the specification leaves the body open and clients read more than a Confirmation. */
  confirms?: z.ZodMiniType<unknown, Sent>
  answer: z.ZodMiniType<Answer>
}

/** A call whose response body is not read: only its status matters. */
export const ignored = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** For calls that send nothing. */
const noBody = z.undefined()

/** An endpoint as it is declared, without what most of them share. `Shown` is what `sends` describes for callers. */
interface Declaration<Body, Answer, Sent, Shown, Caller, Paged> extends Pick<
  Endpoint,
  'credentials' | 'extension' | 'receives'
> {
  access: Caller
  /** The default is 200. */
  status?: 200 | 201
  /** By default, the call sends nothing. */
  body?: z.ZodMiniType<Body>
  sends?: z.ZodMiniType<Shown, Sent>
  sendsPage?: z.ZodMiniType<unknown, Paged>
  confirms?: z.ZodMiniType<unknown, Sent>
  /** The default is `sends`; without that, the response is not read. */
  answer?: z.ZodMiniType<Answer>
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Caller extends Access,
  Body = undefined,
  Sent extends object = Confirmation,
  Shown = null,
  Answer = Shown,
  Paged extends object = never,
>(
  method: Method,
  path: Endpoint['path'],
  declaration: Declaration<Body, Answer, Sent, Shown, Caller, Paged>,
): Endpoint<Body, Answer, Sent, Caller, Paged>
// Lets the bundler drop the endpoints that a page does not use.
// @__NO_SIDE_EFFECTS__
export function endpoint(
  method: Method,
  path: Endpoint['path'],
  declaration: Declaration<unknown, unknown, object, unknown, Access, object>,
): Endpoint {
  const { sends } = declaration
  return { method, path, status: 200, body: noBody, answer: sends ?? ignored, ...declaration }
}

/** A call of staff that the specification does not have. */
export const staffExtension = { access: 'staff', extension: true } as const
