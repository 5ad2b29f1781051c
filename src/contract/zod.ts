import * as z from 'zod/mini'

// Without this, zod probes `new Function` to see whether it may compile schemas, which a strict
// Content-Security-Policy reports as a violation on every page that parses anything.
z.config({ jitless: true })

export { z }
