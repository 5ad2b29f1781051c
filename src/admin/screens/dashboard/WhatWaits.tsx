import { dashboardParts } from '#admin/extensions/dashboard-parts.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import type { Appointment, Query } from '#contract/messages.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { OwnDrafts } from './OwnDrafts.tsx'
import { WaitingMessages } from './WaitingMessages.tsx'

interface WhatWaitsProps {
  publications: PublicationCard[]
  queries: Query[]
  appointments: Appointment[]
}

/** Open work and recent reads, before the charts: counts, today's appointments, and short lists of records. */
export function WhatWaits({ publications, queries, appointments }: WhatWaitsProps) {
  return (
    <div className="mb-8 grid gap-6">
      {backendHas('attention') && <NeedsAttention appointments={appointments} />}
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {backendHas('message-states') && <WaitingMessages queries={queries} appointments={appointments} />}
        {backendHas('states') && <OwnDrafts />}
        {available(dashboardParts).map(({ needs, Part }) => (
          <Part key={needs[0]} publications={publications} />
        ))}
      </div>
    </div>
  )
}
