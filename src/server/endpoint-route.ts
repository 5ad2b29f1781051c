import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { objectId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { plainText } from '#lib/plain-text.ts'
import { ApiFailure } from './api-failure.ts'
import type { App, AppDeps, AppEnv, Form } from './app-context.ts'
import { accountOf } from './auth/tokens.ts'
import { clientNetwork } from './client-network.ts'
import type { AccountRow } from './database/schema.ts'
import type { EncodedPicture } from './images/encode-picture.ts'
import { readPictureBody } from './images/picture-body.ts'
import type { LimitName } from './limits.ts'
import { parseJson } from './parse-json.ts'
import { type Bounds, readBody } from './read-body.ts'

/** Bytes of a body that holds a text of staff and no picture. */
const textLimit = 1024 * 1024

/** Bytes of a body that anyone may send: the longest message, each character written as an escape. */
export const smallBody = 128 * 1024

/** Milliseconds for a body from anyone, and from staff, whose pictures come over slow lines. */
const bodyTimeout = { public: 20_000, staff: 300_000 }

/** What a handler works with, all of it checked. `account` is there on staff endpoints only. */
export interface Call<Body> {
  id: string
  body: Body
  /** The picture that was in the body; `image` is '' then. */
  picture: EncodedPicture | undefined
  token: string
  account: AccountRow | undefined
}

type Handler<Body> = (context: Context<AppEnv>, call: Call<Body>) => Promise<Response>

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

/** Whether a plain HTML form was posted. */
function isFormPost(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')
}

interface Received {
  sent: unknown
  picture?: EncodedPicture | undefined
}

async function receive(request: Request, bounds: Bounds, { form, withPicture }: Options): Promise<Received> {
  if (withPicture) return readPictureBody(request, bounds)
  const text = new TextDecoder().decode(await readBody(request, bounds))
  if (form === undefined) return { sent: parseJson(text) }
  return {
    sent: Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, plainText(value)])),
  }
}

function parsed<Body>(schema: z.ZodMiniType<Body>, received: unknown): Body {
  const result = z.safeParse(schema, received)
  if (result.success) return result.data
  const fields = fieldMessages(result.error)
  throw new ApiFailure('invalid_input', { message: Object.values(fields)[0] ?? '', fields })
}

/**
 * Mounts one endpoint of the contract under its own method and path: who may call, and how often, is decided
 * before a byte of the body is read; the body is limited, and parsed with the contract's schema.
 */
export function route<Body, Answer>(
  app: App,
  deps: AppDeps,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body>,
  { limit = textLimit, form, withPicture, perNetwork }: Options = {},
): void {
  const { method, access, body: schema } = endpoint
  // Registered without the slash at the end that one path has, it answers with and without.
  const path = endpoint.path.replace('{id}', ':id').replace(/\/$/, '')
  app.on(
    method,
    path,
    async (context, next) => {
      context.set('route', endpoint.path)
      if (isFormPost(context)) context.set('form', form)
      if (access === 'staff') {
        context.header('cache-control', 'no-store')
        const token = bearerToken(context)
        const account = token ? await accountOf(deps.db, token, deps.now()) : undefined
        if (account === undefined) throw new ApiFailure('unauthorized')
        context.set('account', account)
      }
      if (perNetwork !== undefined)
        await deps.limiters.count(perNetwork, clientNetwork(context, deps.trustedHops))
      await next()
    },
    async (context) => {
      const id = context.req.param('id') ?? ''
      if (path.endsWith(':id') && !z.safeParse(objectId, id).success) throw new ApiFailure('not_found')
      const { sent, picture }: Received =
        schema instanceof z.ZodMiniUndefined
          ? { sent: undefined }
          : await receive(
              context.req.raw,
              { limit, timeout: bodyTimeout[access] },
              { form: context.get('form'), withPicture },
            )
      return handler(context, {
        id,
        body: parsed(schema, sent),
        picture,
        token: bearerToken(context),
        account: context.get('account'),
      })
    },
  )
}
