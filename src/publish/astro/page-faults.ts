import type { MiddlewareHandler } from 'astro'

/** Answers with the reason why a page cannot be rendered, which Astro would only log. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  try {
    return await next()
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 })
  }
}
