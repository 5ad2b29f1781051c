import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const tabs = ['mission', 'team', 'values'] as const
type Tab = (typeof tabs)[number]

function isTab(name: string | null = ''): name is Tab {
  return tabs.some((tab) => tab === name)
}

/** Each panel is the slot with its name. */
type AboutTabsProps = Partial<Record<Tab, ReactNode>> & { children?: ReactNode }

/** The tab that an address names: `#team`, the part of a tab that has this id, or `?tab=team`. */
function tabInAddress({ hash, search }: Location): Tab | undefined {
  const panel = document.querySelector(':target')?.closest('[role=tabpanel]')
  const names = [hash.slice(1), panel?.id.slice('panel-'.length), new URLSearchParams(search).get('tab')]
  return names.find((name) => isTab(name))
}

/** The three tabs of About, mission first (ABOUT-01). */
export function AboutTabs({ mission, team, values }: AboutTabsProps) {
  const [current, setCurrent] = useState<Tab>('mission')
  const links = useRef<Partial<Record<Tab, HTMLAnchorElement | null>>>({})
  const panels = { mission, team, values }

  useEffect(() => {
    const follow = () => {
      const tab = tabInAddress(location)
      if (tab) setCurrent(tab)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  useEffect(() => {
    // The browser looked for the part while its panel was hidden.
    const part = document.getElementById(`panel-${current}`)?.querySelector(':target')
    part?.scrollIntoView()
  }, [current])

  function choose(tab: Tab): void {
    setCurrent(tab)
    history.replaceState(history.state, '', `${location.pathname}#${tab}`)
  }

  function onKey(event: KeyboardEvent): void {
    const index = tabs.indexOf(current)
    const next = {
      ArrowRight: tabs[(index + 1) % tabs.length],
      ArrowLeft: tabs[(index + tabs.length - 1) % tabs.length],
      Home: tabs[0],
      End: tabs[tabs.length - 1],
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    links.current[next]?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label="About us" className="tabs wrap" tabIndex={-1} onKeyDown={onKey}>
        {tabs.map((tab) => (
          // A link: before this script runs, it sets the tab in the address, which the effect above reads.
          <a
            key={tab}
            href={`#${tab}`}
            ref={(element) => {
              links.current[tab] = element
            }}
            role="tab"
            id={tab}
            aria-selected={tab === current}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === current ? 0 : -1}
            className="tab"
            onClick={(event) => {
              event.preventDefault()
              choose(tab)
            }}
          >
            {tab}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={tab}
          hidden={tab !== current}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the next stop after its tab
          tabIndex={0}
        >
          {panels[tab]}
        </div>
      ))}
    </>
  )
}
