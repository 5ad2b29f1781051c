import { useState } from 'react'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The password, and the devices that it signs out when it is changed. */
export function PasswordAndDevices({ email }: { email: string }) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PasswordForm email={email} onChanged={() => setChanges((count) => count + 1)} />
      <Devices key={changes} />
    </>
  )
}
