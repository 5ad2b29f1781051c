import { useState } from 'react'
import { Confirm } from '#admin/components/Confirm.tsx'
import { moment } from '#admin/components/Section.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { endReview, eraseReviewer, type ReviewsOfText, type StaffReview } from '#contract/reviews/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

interface ReviewLinksProps {
  reviews: ReviewsOfText
  onChanged: () => void
}

/** The links that work, and the people who answered, with what ends or erases them. */
export function ReviewLinks({ reviews: { links, answers, comments }, onChanged }: ReviewLinksProps) {
  const [ending, setEnding] = useState<StaffReview>()
  const [erasing, setErasing] = useState('')
  const open = links.filter(({ isOpen }) => isOpen)
  const names = [...new Set([...answers, ...comments].flatMap(({ name }) => name || []))]

  async function act(action: () => Promise<unknown>, done: string, failure: string): Promise<void> {
    try {
      await action()
      toast.success(done)
      onChanged()
    } catch (error) {
      reportFailure(error, 'savePublication', failure)
    }
  }

  return (
    <>
      {open.length > 0 && (
        <ul className="grid gap-2 text-sm" aria-label="Links">
          {open.map((link) => (
            <li key={link._id} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {`Link${link.email && ` to ${link.email}`} until ${moment(link.ends)}, made by `}
                <bdi>{link.madeBy}</bdi>
              </span>
              <SmallButton aria-haspopup="dialog" onClick={() => setEnding(link)}>
                End<span className="sr-only"> this link</span>
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      {names.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1">People</summary>
          <ul className="grid gap-2 pt-2">
            {names.map((name) => (
              <li key={name} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
                <SmallButton aria-haspopup="dialog" onClick={() => setErasing(name)}>
                  Erase<span className="sr-only"> {name}</span>
                </SmallButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      {ending && (
        <Confirm
          title="End this link"
          action="End the link"
          onClose={() => setEnding(undefined)}
          onConfirm={() =>
            act(
              () => callAsStaff(endReview, { id: ending._id }),
              'The link has ended',
              'The link could not be ended',
            )
          }
        >
          The link no longer opens the text. Comments and answers stay.
        </Confirm>
      )}
      {erasing !== '' && (
        <Confirm
          title="Erase a reviewer"
          action="Erase"
          onClose={() => setErasing('')}
          onConfirm={() =>
            act(
              () => callAsStaff(eraseReviewer, { body: { name: erasing } }),
              'Erased',
              'The reviewer could not be erased',
            )
          }
        >
          The name <bdi className="font-semibold">{erasing}</bdi> and all comments under it are erased, in
          every publication. Answers stay without a name.
        </Confirm>
      )}
    </>
  )
}
