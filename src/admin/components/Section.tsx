import { type ReactNode, useId } from 'react'
import { organisation } from '#config/brand/brand.ts'
import { SmallButton } from './SmallButton.tsx'
import type { Loaded } from './use-loaded.ts'

interface SectionProps {
  title: string
  lead?: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of the profile, under its tiles. */
export function Section({ title, lead, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-prose text-soft">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** Placeholder for a list that is loading. */
export function NotLoaded({
  what,
  failed,
  reload,
}: { what: string } & Pick<Loaded<unknown>, 'failed' | 'reload'>) {
  if (!failed) return <output className="text-soft">Loading {what}…</output>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>We could not load {what}.</p>
      <SmallButton onClick={() => void reload()}>Try again</SmallButton>
    </div>
  )
}

/** A moment with its year, on the firm's clock. */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: organisation.timeZone,
  })
}

/** A name within the text of a button or dialog, whatever its length. */
export function shortName(name: string): string {
  const characters = Array.from(name.slice(0, 200).replace(/\p{Bidi_Control}/gu, ''))
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : characters.join('')
}
