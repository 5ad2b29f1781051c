import type { Context } from 'hono'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { objectId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import type { App, AppDeps, AppEnv, Form } from './app-context.ts'
import { accountOf } from './auth/tokens.ts'
import { clientNetwork } from './client-network.ts'
import type { AccountRow } from './database/schema.ts'
import type { EncodedPicture } from './images/kept-picture.ts'
import { readPictureBody } from './images/picture-body.ts'
import { jsonInSlices, type Slices } from './in-slices.ts'
import type { LimitName } from './limits.ts'
import { hashNetwork } from './network-hash.ts'
import { parseJson } from './parse-json.ts'
import { backToForm, isFormPost, readPlainForm } from './plain-form.ts'
import { type Bounds, readBody } from './read-body.ts'
import type { Actor } from './store/audit.ts'

/** Bytes of a body that holds a text of staff and no picture. */
const textLimit = 1024 * 1024

/** Bytes of a body that anyone may send: the longest message, each character written as an escape. */
export const smallBody = 128 * 1024

/** Milliseconds for a body from anyone, and from staff, whose pictures come over slow lines. */
const bodyTimeout = { public: 20_000, staff: 300_000 }

/** What a handler works with, all of it checked. `account` is the one that is signed in, on staff endpoints. */
export interface Call<Body, Caller extends Access> {
  id: string
  body: Body
  /** The picture that was in the body; `image` is '' then. */
  picture: EncodedPicture | undefined
  token: string
  account: AccountOf<Caller>
  /** The network that it comes from, to be counted and not kept. */
  network: string
  /** From where and when, as the audit trail tells it; with `account` it is an Actor. */
  origin: Omit<Actor, 'account'>
}

/** What a handler may return in place of a whole list. */
type SlicesOf<List> = List extends (infer Item)[] ? Slices<Item> : never

type AccountOf<Caller extends Access> = Caller extends 'staff' ? AccountRow : undefined

interface Options {
  /** Most bytes of body. */
  limit?: number
  /** The form that a page without script may also post here. */
  form?: Form | undefined
  /** Whether the body may have a picture, as a data URL in `image`. */
  withPicture?: boolean | undefined
  /** The limit per network that each call counts against, before its body is read. */
  perNetwork?: LimitName
}

function bearerToken(context: Context): string {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

interface Received {
  sent: unknown
  picture?: EncodedPicture | undefined
}

async function receive(
  deps: AppDeps,
  request: Request,
  bounds: Bounds,
  { form, withPicture }: Options,
): Promise<Received> {
  if (withPicture) return readPictureBody(request, bounds)
  const text = new TextDecoder().decode(await readBody(request, bounds))
  return { sent: form === undefined ? parseJson(text) : await readPlainForm(deps, form, text) }
}

function parsed<Body>(schema: z.ZodMiniType<Body>, received: unknown): Body {
  const result = z.safeParse(schema, received)
  if (result.success) return result.data
  const fields = fieldMessages(result.error)
  throw new ApiFailure('invalid_input', { message: Object.values(fields)[0] ?? '', fields })
}

/** The account whose token a request carries; undefined where it carries none that is good. */
export async function signedIn(context: Context, { db, now }: AppDeps): Promise<AccountRow | undefined> {
  const token = bearerToken(context)
  return token ? accountOf(db, token, now()) : undefined
}

/** The account that is signed in, for a call of staff; throws ApiFailure when there is none. */
async function callerOf<Caller extends Access>(
  access: Caller,
  context: Context,
  deps: AppDeps,
): Promise<AccountOf<Caller>>
async function callerOf(access: Access, context: Context, deps: AppDeps) {
  if (access === 'public') return undefined
  context.header('cache-control', 'no-store')
  const account = await signedIn(context, deps)
  if (account === undefined) throw new ApiFailure('unauthorized')
  return account
}

/**
 * Mounts one endpoint of the contract under its own method and path: who may call, and how often, is decided
 * before a byte of the body is read; the body is limited, and parsed with the contract's schema. What the handler
 * returns is sent as JSON with the endpoint's status, or, to a plain form, as the way back to its page. A list may be
 * returned in slices.
 */
export function route<Body, Answer, Sent extends object, Caller extends Access, Paged extends object>(
  app: App,
  deps: AppDeps,
  endpoint: Endpoint<Body, Answer, Sent, Caller, Paged>,
  handler: (context: Context<AppEnv>, call: Call<Body, Caller>) => Promise<Sent | Paged | SlicesOf<Sent>>,
  { limit = textLimit, form: formName, withPicture, perNetwork }: Options = {},
): void {
  const { method, access, body: schema, status } = endpoint
  const bounds = { limit, timeout: bodyTimeout[access] }
  const hasBody = !(schema instanceof z.ZodMiniUndefined)
  // Registered without the slash at the end that one path has, it answers with and without.
  const path = endpoint.path.replace('{id}', ':id').replace(/\/$/, '')
  app.on(method, path, async (context) => {
    context.set('route', endpoint.path)
    const form = isFormPost(context) ? formName : undefined
    context.set('form', form)
    const account = await callerOf(access, context, deps)
    const networkOf = () => clientNetwork(context, deps.trustedHops)
    if (perNetwork !== undefined) await deps.limiters.count(perNetwork, networkOf())
    const id = context.req.param('id') ?? ''
    // Pages of other sites can have a browser post plain text or a form unasked, and nothing else. Staff's calls have a token.
    const type = context.req.header('content-type') ?? ''
    if (access === 'public' && form === undefined && hasBody && !jsonType.test(type))
      throw new ApiFailure('body_type')
    if (path.includes(':id') && !z.safeParse(objectId, id).success) throw new ApiFailure('not_found')
    const { sent, picture }: Received = hasBody
      ? await receive(deps, context.req.raw, bounds, { form, withPicture })
      : { sent: undefined }
    const answer = await handler(context, {
      id,
      body: parsed(schema, sent),
      picture,
      token: bearerToken(context),
      account,
      get network() {
        return networkOf()
      },
      get origin() {
        return { network: hashNetwork(networkOf()), now: deps.now() }
      },
    })
    if (form !== undefined) return backToForm(context, deps, { form, result: 'sent' })
    context.header('content-type', 'application/json')
    const parts: Uint8Array[] = []
    const take = context.get('takePart') ?? ((part) => parts.push(part))
    for await (const part of jsonInSlices(answer)) take(part)
    return context.body(Buffer.concat(parts), status)
  })
}
