import { useEffect, useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { RichText } from '#admin/components/RichText.tsx'
import { Skeletons } from '#admin/components/States.tsx'
import { StateChip } from '#admin/components/StateChip.tsx'
import {
  type ListedVersion,
  listPublicationVersions,
  type PublicationVersion,
  readPublicationVersion,
} from '#contract/publications.ts'
import { useVersionNotes } from './use-version-notes.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { callAsStaff } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { ArticleValues } from './article.ts'
import { Comparison } from './Comparison.tsx'

interface VersionsDialogProps {
  id: string
  /** The values in the form. */
  current: ArticleValues
  onRestore: (version: PublicationVersion) => Promise<void>
  onClose: () => void
}

function savedText({ savedAt, savedBy }: ListedVersion): string {
  return `${zonedText(Date.parse(savedAt))}${savedBy && `, ${savedBy}`}`
}

/** The versions of a publication: to read, compare and restore (EDT-06). */
export function VersionsDialog({ id, current, onRestore, onClose }: VersionsDialogProps) {
  const [versions, setVersions] = useState<ListedVersion[]>()
  const [opened, setOpened] = useState<PublicationVersion>()
  const [comparing, setComparing] = useState(true)
  const [failed, setFailed] = useState(false)
  const notes = useVersionNotes(id)

  useEffect(() => {
    callAsStaff(listPublicationVersions, { id }).then(
      ({ records }) => setVersions(records),
      () => setFailed(true),
    )
  }, [id])

  function open(version: ListedVersion): void {
    setFailed(false)
    callAsStaff(readPublicationVersion, { id: version._id }).then(setOpened, () => setFailed(true))
  }

  return (
    <Modal
      title="Versions"
      onClose={onClose}
      className="w-[min(64rem,calc(100vw-2rem))]"
      dismiss="Close"
      actions={opened && <ActionButton action={() => onRestore(opened)}>Restore this version</ActionButton>}
    >
      {failed && <p role="alert">This could not be read. Please try again in a moment.</p>}
      {!versions && !failed && (
        <Skeletons count={3} label="Loading the versions">
          <div className="skeleton h-12" />
        </Skeletons>
      )}
      {versions?.length === 0 && (
        <p className="text-soft">There are no versions yet: the next save creates the first.</p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <ul className="grid grid-cols-1 content-start gap-0.5">
          {versions?.map((version) => (
            <li key={version._id}>
              <button
                type="button"
                aria-pressed={opened?._id === version._id}
                className="grid w-full cursor-pointer grid-cols-1 gap-0.5 rounded-control px-3 py-2 text-left text-sm hover:bg-paper aria-pressed:bg-sand"
                onClick={() => open(version)}
              >
                <span className="flex min-w-0 items-center gap-2">
                  <StateChip state={version.state} />
                  <span className="truncate font-semibold">{version.title}</span>
                </span>
                <span className="text-soft">{savedText(version)}</span>
                {notes.get(version.revision)?.map((note) => (
                  <bdi key={note} className="[overflow-wrap:anywhere]">
                    {note}
                  </bdi>
                ))}
              </button>
            </li>
          ))}
        </ul>
        {opened && (
          <div className="grid content-start gap-3">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">How to show it</legend>
              <SmallButton
                className="aria-pressed:bg-sand"
                aria-pressed={comparing}
                onClick={() => setComparing(true)}
              >
                Changes since then
              </SmallButton>
              <SmallButton
                className="aria-pressed:bg-sand"
                aria-pressed={!comparing}
                onClick={() => setComparing(false)}
              >
                Read it
              </SmallButton>
            </fieldset>
            {comparing ? (
              <Comparison before={opened} after={current} />
            ) : (
              <div>
                <h3 className="mb-3 text-xl font-bold">{opened.title}</h3>
                <RichText html={opened.content} />
              </div>
            )}
          </div>
        )}
      </div>
    </Modal>
  )
}
