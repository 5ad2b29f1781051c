import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import { wholeDigest } from '#lib/whole-digest.ts'

/** Whether a publication differs by now from the built one. */
export default function hasPublicationChanged(built: BuiltFrom): Promise<boolean> {
  return hasChanged(built, wholeDigest)
}
