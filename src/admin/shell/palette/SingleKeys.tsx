import { useState } from 'react'
import { hasSingleKeys, setSingleKeys } from './single-keys.ts'

/** The switch of keys without Ctrl, in the profile. */
export function SingleKeys() {
  const [isOn, setOn] = useState(hasSingleKeys)
  return (
    <div className="px-5 py-3 sm:px-6">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-bold">
        Keys without Ctrl
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          className="switch"
          onChange={() => {
            setSingleKeys(!isOn)
            setOn(!isOn)
          }}
        />
      </label>
      <p className="text-sm text-soft">? for the list of keys; j, k and x in tables. In this browser.</p>
    </div>
  )
}
