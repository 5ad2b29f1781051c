import { useState } from 'react'
import { NotLoaded, Section } from '#admin/components/Section.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { publicationPath } from '#config/paths.ts'
import {
  listManagedAddresses,
  type ManagedAddresses,
  type MissingAddress,
  removeOldAddress,
} from '#contract/old-addresses/calls.ts'
import { counted } from '#lib/counted.ts'
import { shortDayText } from '#lib/day.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { LeadsToDialog } from './LeadsToDialog.tsx'

const read = () => callAsStaff(listManagedAddresses)

/** Missing addresses that are shown at first. */
const first = 10

function countText({ count, days, lastDay }: MissingAddress): string {
  const often = counted(count, 'reader')
  return `${often} on ${counted(days, 'day')}, last on ${shortDayText(new Date(`${lastDay}T12:00:00Z`))}`
}

interface OldProps {
  old: ManagedAddresses['old']
  onRemove: (path: string) => void
}

function OldList({ old, onRemove }: OldProps) {
  if (old.length === 0) return <p>No old address leads to a publication yet.</p>
  return (
    <ul className="grid gap-3">
      {old.map(({ path, id, title, isPublic }) => (
        <li key={path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
            <bdi className="font-bold">{path}</bdi> <span>leads to</span>{' '}
            <a href={publicationPath(id)} className="text-accent underline" target="_blank" rel="noopener">
              <bdi>{title}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="text-soft">{isPublic ? '' : ' (not public now: readers find no page)'}</span>
          </p>
          <SmallButton onClick={() => onRemove(path)}>
            Remove<span className="sr-only"> {path}</span>
          </SmallButton>
        </li>
      ))}
    </ul>
  )
}

interface MissingProps {
  missing: MissingAddress[]
  onLead: (path: string) => void
}

function MissingList({ missing, onLead }: MissingProps) {
  const [isWhole, setWhole] = useState(false)
  if (missing.length === 0) return <p>No reader has asked for a page that does not exist.</p>
  return (
    <>
      <ul className="grid gap-3">
        {missing.slice(0, isWhole ? undefined : first).map((one) => (
          <li key={one.path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
              <bdi className="font-bold">{one.path}</bdi> <span className="text-soft">{countText(one)}</span>
            </p>
            <SmallButton aria-haspopup="dialog" onClick={() => onLead(one.path)}>
              Leads to…<span className="sr-only"> {one.path}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
      {missing.length > first && !isWhole && (
        <SmallButton className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {missing.length}
        </SmallButton>
      )}
    </>
  )
}

/** Addresses that lead to publications, and those that readers did not find (REV-05). */
export function OldAddresses() {
  const addresses = useLoaded(read)
  const { data, reload } = addresses
  /** The path to lead on; '' for one that is still to be entered. */
  const [leading, setLeading] = useState<string>()

  async function remove(path: string): Promise<void> {
    try {
      await callAsStaff(removeOldAddress, { body: { path } })
      toast.success('Old address removed')
      await reload()
    } catch (error) {
      reportFailure(error, 'readAccount', 'The address could not be removed')
    }
  }

  return (
    <Section
      title="Old addresses"
      lead="An address without a page can lead to a publication: links to an earlier site keep working."
      actions={
        <SmallButton aria-haspopup="dialog" onClick={() => setLeading('')}>
          Add an old address
        </SmallButton>
      }
    >
      {data === undefined ? (
        <NotLoaded what="the addresses" {...addresses} />
      ) : (
        <>
          <OldList old={data.old} onRemove={(path) => void remove(path)} />
          <h3 className="font-bold">Asked for, and not there</h3>
          <MissingList missing={data.missing} onLead={setLeading} />
        </>
      )}
      {leading !== undefined && (
        <LeadsToDialog
          path={leading}
          onClose={() => setLeading(undefined)}
          onAdded={() => {
            setLeading(undefined)
            toast.success('The address leads there with the next build of the site')
            void reload()
          }}
        />
      )}
    </Section>
  )
}
