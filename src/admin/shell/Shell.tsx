import type { ReactNode } from 'react'
import { PaletteKeys } from '#admin/shell/palette/PaletteKeys.tsx'
import { shellParts } from '#admin/extensions/shell-parts.ts'
import { useAttentionPoll } from './attention.ts'
import { available } from './backend.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import type { ScreenName } from './create-navigation.ts'
import { PublishStatus } from './PublishStatus.tsx'
import { Sidebar } from './Sidebar.tsx'

/**
 * The layout around every screen (LAY-01 to LAY-03): a sidebar of 240 px, or a menu button if there is no
 * room.
 */
export function Shell({ current, children }: { current: ScreenName | undefined; children: ReactNode }) {
  useAttentionPoll()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[240px_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-3"
      >
        Skip to content
      </a>
      <MenuDrawer current={current} />
      <header className="hidden bg-forest lg:block print:hidden">
        <div className="sticky top-0 h-dvh overflow-y-auto">
          <Sidebar current={current} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-6">
        <div className="mx-auto max-w-[76rem]">
          <PublishStatus screen={current} />
          {children}
        </div>
      </main>
      <PaletteKeys />
      {available(shellParts).map(({ needs, Part }) => (
        <Part key={needs[0]} />
      ))}
    </div>
  )
}
