import type { Context } from 'hono'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { objectId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import type { App, AppDeps, AppEnv, Form } from './app-context.ts'
import { clientNetwork } from './client-network.ts'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'
import type { AccountRow } from '#server/database/schema.ts'
import type { LimitName } from './limits.ts'
import { hashNetwork } from './network-hash.ts'
import { parseJson } from './parse-json.ts'
import { backToForm, isFormPost, readPlainForm } from './plain-form.ts'
import { type Bounds, readBody } from './read-body.ts'

/** Maximum bytes of a body that anyone may send: the longest message, with each character as an escape. */
export const smallBody = 128 * 1024

/** Maximum bytes of a body from anyone, and from staff: a text without a picture. */
const bodyLimit = { public: smallBody, staff: 1024 * 1024 }

/** Milliseconds for a body from anyone, and from staff, who send pictures over slow lines. */
const bodyTimeout = { public: 20_000, staff: 300_000 }

/** The calling network as a hash, and the time, for the audit trail. */
interface Origin {
  network: string
  now: number
}

/** A request with its validated input. `account` is the signed-in one, on staff endpoints. */
export interface Call<Body, Caller extends Access> {
  context: Context<AppEnv>
  id: string
  body: Body
  /** The picture from the body; `image` is '' then. */
  picture: EncodedPicture | undefined
  token: string
  account: AccountOf<Caller>
  /** The calling network, for counting; it is not stored. */
  network: string
  origin: Origin
  /** The account with its origin. */
  actor: Origin & { account: AccountOf<Caller> }
}

type AccountOf<Caller extends Access> = Caller extends 'staff' ? AccountRow : undefined

/** A body; a picture in it, as a data URL in `image`, is read apart. */
export interface Received {
  sent: unknown
  picture?: EncodedPicture | undefined
}

/** What this server adds to an endpoint of the contract. */
interface Options {
  /** Maximum bytes of the body; by default those of `bodyLimit`. */
  limit?: number
  /** The form that a page without script may also post here. */
  form?: Form | undefined
  /** Reads the body in place of JSON. */
  read?: (request: Request, bounds: Bounds) => Promise<Received>
  /** The limit per network. Each call counts against it before its body is read. */
  perNetwork?: LimitName
  /** Takes JSON of any type: `navigator.sendBeacon` sends plain text, for which no browser asks another origin first. */
  fromBeacon?: boolean
}

function bearerToken(context: Context): string {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

async function receive(
  deps: AppDeps,
  request: Request,
  bounds: Bounds,
  { form, read }: Options,
): Promise<Received> {
  if (read) return read(request, bounds)
  const text = new TextDecoder().decode(await readBody(request, bounds))
  return { sent: form === undefined ? parseJson(text) : await readPlainForm(deps, form, text) }
}

function parsed<Body>(schema: z.ZodMiniType<Body>, received: unknown): Body {
  const result = z.safeParse(schema, received)
  if (result.success) return result.data
  const fields = fieldMessages(result.error)
  throw new ApiFailure('invalid_input', { message: Object.values(fields)[0] ?? '', fields })
}

/** The account of a request's token; undefined without a valid token. */
export async function signedIn(context: Context<AppEnv>): Promise<AccountRow | undefined> {
  const token = bearerToken(context)
  return token ? context.get('accountOf')(token) : undefined
}

/** The signed-in account, on staff endpoints; throws ApiFailure if there is none. */
async function callerOf<Caller extends Access>(
  access: Caller,
  context: Context<AppEnv>,
): Promise<AccountOf<Caller>>
async function callerOf(access: Access, context: Context<AppEnv>) {
  if (access === 'public') return undefined
  context.header('cache-control', 'no-store')
  const account = await signedIn(context)
  if (account === undefined) throw new ApiFailure('unauthorized')
  return account
}

/**
 * Mounts one endpoint of the contract under its own method and path. Access and rate limits are checked
 * before a byte of the body is read; the body is limited, and parsed with the contract's schema. The
 * handler's result is sent as JSON with the endpoint's status or, to a plain form, as the way back to its
 * page.
 */
export function route<Body, Answer, Sent extends object, Caller extends Access, Paged extends object>(
  app: App,
  deps: AppDeps,
  endpoint: Endpoint<Body, Answer, Sent, Caller, Paged> & Options,
  handler: (call: Call<Body, Caller>) => Promise<Sent | Paged>,
): void {
  const { method, access, body: schema, status, form: formName, read, perNetwork, fromBeacon } = endpoint
  const { limit = bodyLimit[access] } = endpoint
  const bounds = { limit, timeout: bodyTimeout[access] }
  const hasBody = !(schema instanceof z.ZodMiniUndefined)
  // Registered without the trailing slash of one path, a route matches with and without it.
  const path = endpoint.path.replace('{id}', ':id').replace(/\/$/, '')
  app.on(method, path, async (context) => {
    context.set('route', endpoint.path)
    const form = isFormPost(context) ? formName : undefined
    context.set('form', form)
    const account = await callerOf(access, context)
    const networkOf = () => clientNetwork(context, deps.trustedHops)
    if (perNetwork !== undefined) await deps.limiters.count(perNetwork, networkOf())
    const id = context.req.param('id') ?? ''
    // Pages of other sites can make a browser post plain text or a form, and nothing else. Calls of staff
    // need a token.
    const type = context.req.header('content-type') ?? ''
    if (access === 'public' && form === undefined && hasBody && !fromBeacon && !jsonType.test(type))
      throw new ApiFailure('body_type')
    if (path.includes(':id') && !z.safeParse(objectId, id).success) throw new ApiFailure('not_found')
    const { sent, picture }: Received = hasBody
      ? await receive(deps, context.req.raw, bounds, { form, read })
      : { sent: undefined }
    const originNow = () => ({ network: hashNetwork(networkOf()), now: deps.now() })
    const answer = await handler({
      context,
      id,
      body: parsed(schema, sent),
      picture,
      token: bearerToken(context),
      account,
      get network() {
        return networkOf()
      },
      get origin() {
        return originNow()
      },
      get actor() {
        return { account, ...originNow() }
      },
    })
    if (form !== undefined) return backToForm(context, deps, { form, result: 'sent' })
    return context.body(JSON.stringify(answer), status, { 'content-type': 'application/json' })
  })
}
