import type { AnchoredBlock } from '#document/anchors.ts'
import { useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { moment } from '#admin/components/Section.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { changeComment, reviewLimits, type StaffComment } from '#contract/reviews/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'
import type { PlacedComment } from './placed-comments.ts'

interface ReviewCommentProps extends PlacedComment {
  onChanged: (comment: StaffComment) => void
}

/** Loads the code when it is first needed. */
async function show({ kind, words }: AnchoredBlock): Promise<void> {
  const { showPlace } = await import('#admin/editor/show-place.ts')
  await showPlace({ in: kind === 'item' ? 'item' : 'block', words })
}

/** A comment with the words it is about, an answer, and the button that closes it. */
export function ReviewComment({ comment, block, onChanged }: ReviewCommentProps) {
  const { _id: id, name, text, at, kind, words, reply, repliedBy, closed, closedBy, revision } = comment
  const [draft, setDraft] = useState<string>()

  async function change(body: { reply?: string; closed?: boolean }): Promise<void> {
    try {
      onChanged(await callAsStaff(changeComment, { id, body }))
      setDraft(undefined)
    } catch (error) {
      reportFailure(error, 'savePublication', 'The comment could not be changed')
    }
  }

  return (
    <li className="grid min-w-0 gap-2 border-t border-line py-3 text-sm [overflow-wrap:anywhere]">
      {kind === 'text' ? (
        <p className="text-soft">On the whole text</p>
      ) : (
        <blockquote className="border-s-2 border-accent ps-3 text-soft" dir="auto">
          {words || `A ${kind} without words`}
        </blockquote>
      )}
      <p className="whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      <p className="text-soft">
        <bdi className="font-semibold">{name}</bdi>, <time dateTime={at}>{moment(at)}</time>, version{' '}
        {revision}
      </p>
      {closed && (
        <p className="text-soft">
          Closed by <bdi>{closedBy}</bdi>
        </p>
      )}
      {reply !== '' && draft === undefined && (
        <p className="whitespace-pre-wrap" dir="auto">
          <bdi className="font-semibold">{repliedBy}</bdi>: {reply}
        </p>
      )}
      {draft !== undefined && (
        <Field
          label="Your answer"
          rows={3}
          dir="auto"
          maxLength={reviewLimits.text}
          value={draft}
          note="The reviewer sees it with your name."
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {draft === undefined ? (
          <>
            {block && <SmallButton onClick={() => void show(block)}>Show in the text</SmallButton>}
            <SmallButton onClick={() => setDraft(reply)}>
              {reply ? 'Change the answer' : 'Answer'}
            </SmallButton>
            <ActionButton kind="quiet" className="btn-small" action={() => change({ closed: !closed })}>
              {closed ? 'Reopen' : 'Close'}
              <span className="sr-only"> this comment</span>
            </ActionButton>
          </>
        ) : (
          <>
            <ActionButton className="btn-small" action={() => change({ reply: draft })}>
              Save the answer
            </ActionButton>
            <SmallButton onClick={() => setDraft(undefined)}>Cancel</SmallButton>
          </>
        )}
      </div>
    </li>
  )
}
