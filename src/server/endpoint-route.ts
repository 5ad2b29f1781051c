import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import type { App, AppDeps, AppEnv } from './app-context.ts'
import { accountOf } from './auth/tokens.ts'
import type { AccountRow } from './database/schema.ts'

/** Bytes of a body that holds no picture. */
const textLimit = 1024 * 1024

/** What a handler works with, all of it checked. `account` is there on staff endpoints only. */
export interface Call<Body> {
  id: string
  body: Body
  token: string
  account: AccountRow | undefined
}

type Handler<Body> = (context: Context<AppEnv>, call: Call<Body>) => Promise<Response>

interface Options {
  /** Bytes of body, where pictures are sent. */
  limit?: number
  /** The form may also be posted by a page without script. */
  acceptsForms?: boolean
}

export function bearerToken(context: Context): string {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
}

/** Whether a plain HTML form was posted. */
export function isFormPost(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')
}

async function receivedBody(context: Context, acceptsForms: boolean): Promise<unknown> {
  if (acceptsForms && isFormPost(context)) return context.req.parseBody()
  try {
    return await context.req.json()
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
 * Mounts one endpoint of the contract under its own method and path: limits the body, lets in who may
 * call, parses what was sent with the contract's schema.
 */
export function route<Body, Answer>(
  app: App,
  deps: AppDeps,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body>,
  { limit = textLimit, acceptsForms = false }: Options = {},
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
  app.on(method, path, tooLarge, async (context) => {
    context.set('route', endpoint.path)
    const token = bearerToken(context)
    const account = access === 'staff' && token ? await accountOf(deps.db, token, deps.now()) : undefined
    if (access === 'staff') {
      context.header('cache-control', 'no-store')
      if (account === undefined) throw new ApiFailure('unauthorized')
    }
    const id = context.req.param('id') ?? ''
    const sent = schema instanceof z.ZodMiniUndefined ? undefined : await receivedBody(context, acceptsForms)
    return handler(context, { id, body: parsed(schema, sent), token, account })
  })
}
