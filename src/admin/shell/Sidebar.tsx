import { useId, useState } from 'react'
import logo from '#config/brand/logo.svg?prepared'
import { logoLines } from '#config/logo-lines.ts'
import { staffPaths } from '#config/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import * as icons from '#admin/components/icon-shapes.ts'
import { openPalette } from '#admin/shell/palette/open-palette.ts'
import { useAttention } from './attention.ts'
import type { ScreenName } from './create-navigation.ts'
import { type MenuItem, menu, others } from './menu.ts'
import { logOut } from './sign-out.ts'

const [firstLine, lastLine] = logoLines()
const logoHeight = 34

interface GroupProps {
  heading: string
  items: MenuItem[]
  current: ScreenName | undefined
}

function Group({ heading, items, current }: GroupProps) {
  const id = useId()
  const attention = useAttention()
  return (
    <div>
      <h2 id={id} className="px-3 pb-1 font-sans text-xs font-bold tracking-[0.08em] text-mist/80">
        {heading}
      </h2>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {items.map(({ screen, path, label, icon }) => {
          const fresh = screen === 'queries' || screen === 'appointments' ? attention?.[screen].new : 0
          return (
            <li key={path} className="relative">
              <a
                href={path}
                aria-current={screen === current ? 'page' : undefined}
                aria-describedby={fresh ? `${id}-${screen}` : undefined}
                className="menu-link"
              >
                <Icon shape={icon} size={20} />
                {label}
              </a>
              {!!fresh && (
                <span
                  id={`${id}-${screen}`}
                  className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-ochre px-2 py-0.5 text-xs font-bold text-night tabular-nums"
                >
                  {fresh.toLocaleString('en-GB')}
                  <span className="sr-only"> new</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Content of the sidebar, also in the drawer of small screens: logo, menu and logout (LAY-02). */
export function Sidebar({ current }: { current: ScreenName | undefined }) {
  const [loggingOut, setLoggingOut] = useState(false)
  // The drawer renders it a second time: colours must not be referenced in a hidden drawing.
  const id = useId()
  return (
    <div className="flex min-h-full flex-col gap-6 px-3 py-6">
      <p className="flex items-center gap-3 px-2 font-display text-base leading-[1.15] font-semibold text-cream">
        <svg
          viewBox={logo.viewBox}
          width={Math.round(logoHeight * logo.ratio)}
          height={logoHeight}
          aria-hidden="true"
          className="shrink-0"
          dangerouslySetInnerHTML={{ __html: logo.markup.replaceAll(logo.prefix, `${id}-`) }}
        />
        <span>
          {firstLine}
          <br />
          {lastLine}
        </span>
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-2 flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-mist hover:bg-cream/8 hover:text-cream lg:pointer-fine:min-h-9"
        onClick={openPalette}
      >
        Go, find or do
        <kbd className="text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      <nav aria-label="Dashboard" className="grid gap-5">
        <Group heading="MENU" items={menu} current={current} />
        <Group heading="OTHERS" items={others} current={current} />
      </nav>
      <div className="mt-auto grid gap-3">
        <button
          type="button"
          disabled={loggingOut}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-cream/25 px-3 font-semibold text-cream hover:bg-cream/8 disabled:opacity-60 lg:pointer-fine:min-h-9"
          onClick={() => {
            setLoggingOut(true)
            void logOut().finally(() => setLoggingOut(false))
          }}
        >
          <Icon shape={icons.logout} size={20} />
          Logout
        </button>
        <p className="flex gap-4 px-3 text-sm text-mist">
          <a
            href={staffPaths.settings}
            className="py-3 hover:text-cream hover:underline lg:pointer-fine:py-1"
          >
            Settings
          </a>
          <a href={staffPaths.help} className="py-3 hover:text-cream hover:underline lg:pointer-fine:py-1">
            Help
          </a>
        </p>
      </div>
    </div>
  )
}
