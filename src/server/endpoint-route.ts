import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { objectId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { plainText } from '#lib/plain-text.ts'
import { ApiFailure } from './api-failure.ts'
import type { App, AppDeps, AppEnv, Form } from './app-context.ts'
import { accountOf } from './auth/tokens.ts'
import type { AccountRow } from './database/schema.ts'

/** Bytes of a body that holds a text of staff and no picture. */
const textLimit = 1024 * 1024

/** Bytes of a body that anyone may send: the longest message, each character written as an escape. */
export const smallBody = 128 * 1024

/** What a handler works with, all of it checked. `account` is there on staff endpoints only. */
export interface Call<Body> {
  id: string
  body: Body
  token: string
  account: AccountRow | undefined
}

type Handler<Body> = (context: Context<AppEnv>, call: Call<Body>) => Promise<Response>

interface Options {
  /** Most bytes of body. */
  limit?: number
  /** The form that a page without script may also post here. */
  form?: Form
}

function bearerToken(context: Context): string {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
}

/** Whether a plain HTML form was posted. */
function isFormPost(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')
}

/** Control characters go from every text that is sent, before anything else looks at it. */
function withoutControls(value: unknown): unknown {
  return typeof value === 'string' ? plainText(value) : value
}

async function receivedBody(context: Context<AppEnv>): Promise<unknown> {
  if (context.get('form') !== undefined) {
    const fields = await context.req.parseBody()
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutControls(value)]))
  }
  try {
    return JSON.parse(await context.req.text(), (_key, value: unknown) => withoutControls(value))
  } catch {
    throw new ApiFailure('invalid_json')
  }
}

function parsed<Body>(schema: z.ZodMiniType<Body>, received: unknown): Body {
  const result = z.safeParse(schema, received)
  if (result.success) return result.data
  const fields = fieldMessages(result.error)
  throw new ApiFailure('invalid_input', { message: Object.values(fields)[0] ?? '', fields })
}

/**
 * Mounts one endpoint of the contract under its own method and path: lets in who may call before a byte
 * of the body is read, limits the body, parses what was sent with the contract's schema.
 */
export function route<Body, Answer>(
  app: App,
  deps: AppDeps,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body>,
  { limit = textLimit, form }: Options = {},
): void {
  const { method, access, body: schema } = endpoint
  // Registered without the slash at the end that one path has, it answers with and without.
  const path = endpoint.path.replace('{id}', ':id').replace(/\/$/, '')
  const tooLarge = bodyLimit({
    maxSize: limit,
    onError: () => {
      throw new ApiFailure('body_too_large')
    },
  })
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
      await next()
    },
    tooLarge,
    async (context) => {
      const id = context.req.param('id') ?? ''
      if (path.endsWith(':id') && !z.safeParse(objectId, id).success) throw new ApiFailure('not_found')
      const sent = schema instanceof z.ZodMiniUndefined ? undefined : await receivedBody(context)
      const body = parsed(schema, sent)
      return handler(context, { id, body, token: bearerToken(context), account: context.get('account') })
    },
  )
}
