import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import { shownDigest } from '#document/shown-digest.ts'

/** Whether a list differs by now from the built one. */
export default function hasListChanged(built: BuiltFrom): Promise<boolean> {
  return hasChanged(built, shownDigest)
}
