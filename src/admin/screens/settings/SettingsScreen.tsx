import { type ReactNode, useId, useRef, useState } from 'react'
import { Choice } from '#admin/components/Choice.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

const tabs = ['Profile', 'Notifications', 'Appearance'] as const
type Tab = (typeof tabs)[number]

function Toggle({ label }: { label: string }) {
  const [on, setOn] = useState(true)
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 lg:pointer-fine:min-h-9">
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        className="switch"
        onChange={() => setOn(!on)}
      />
    </label>
  )
}

function ProfileTab() {
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  return (
    <>
      <Field
        label="Full Name"
        name="fullName"
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button className="justify-self-start">Save Changes</Button>
    </>
  )
}

const panels: Record<Tab, ReactNode> = {
  Profile: <ProfileTab />,
  Notifications: (
    <>
      <Toggle label="Email Notifications" />
      <Toggle label="Push Notifications" />
    </>
  ),
  Appearance: (
    <>
      <Choice label="Theme" options={{ Light: 'Light', Dark: 'Dark', System: 'System' }} />
      <Choice label="Font Size" options={{ Small: 'Small', Medium: 'Medium', Large: 'Large' }} />
      <Button className="justify-self-start">Apply Changes</Button>
    </>
  ),
}

/** Static, as specified: no calls, nothing saved (SET-01). */
export function SettingsScreen() {
  const [current, setCurrent] = useState<Tab>('Profile')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  function choose(tab: Tab | undefined): void {
    if (!tab) return
    setCurrent(tab)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus()
  }

  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <p className="mb-4 text-soft">A preview: nothing is saved yet.</p>
      <div className="@container max-w-4xl">
        <div className="grid grid-cols-1 gap-5 @2xl:grid-cols-[13rem_minmax(0,1fr)]">
          <div
            ref={list}
            role="tablist"
            aria-label="Settings"
            aria-orientation="vertical"
            tabIndex={-1}
            className="flex flex-wrap gap-1 @2xl:flex-col"
            onKeyDown={({ key }) => {
              const at = tabs.indexOf(current)
              if (key === 'ArrowDown' || key === 'ArrowRight') choose(tabs[(at + 1) % tabs.length])
              if (key === 'ArrowUp' || key === 'ArrowLeft') choose(tabs.at(at - 1))
            }}
          >
            {tabs.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                data-tab={tab}
                id={`${id}-${tab}`}
                aria-selected={tab === current}
                aria-controls={`${id}-panel`}
                tabIndex={tab === current ? 0 : -1}
                className="min-h-11 max-w-full cursor-pointer rounded-control px-4 text-left font-semibold [overflow-wrap:anywhere] text-soft hover:bg-sand aria-selected:bg-accent aria-selected:text-paper lg:pointer-fine:min-h-9"
                onClick={() => setCurrent(tab)}
              >
                {tab}
              </button>
            ))}
          </div>
          <div
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${current}`}
            className="panel grid content-start gap-5 p-6"
          >
            {panels[current]}
          </div>
        </div>
      </div>
    </>
  )
}
