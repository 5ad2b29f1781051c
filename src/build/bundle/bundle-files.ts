import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '#contract/zod.ts'

/** In a bundle: what browsers load, and the code that renders pages. */
export const clientFolder = 'client'
export const rendererFolder = 'server'

/** In a bundle: the texts that pages contain as scripts (page-scripts.ts). */
export const scriptsFile = 'scripts.json'

/** In a bundle: its other files and their sizes in bytes, by their paths. It is written last. */
export const listFile = 'files.json'

const sizes = z.record(z.string(), z.number())

/** Returns true if a bundle has all its files with their original sizes. */
export function isComplete(bundle: string): boolean {
  try {
    const listed = z.parse(sizes, JSON.parse(readFileSync(join(bundle, listFile), 'utf8')))
    return Object.entries(listed).every(([path, size]) => statSync(join(bundle, path)).size === size)
  } catch {
    return false
  }
}
