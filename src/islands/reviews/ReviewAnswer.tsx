import { useState } from 'react'
import { reviewLimits, type Verdict } from '#contract/reviews/calls.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Review, ReviewActions } from './create-review.ts'
import { Remarks } from './Remarks.tsx'

const wholeText = { kind: 'text', words: '', nth: 0 } as const

const given: Record<string, string> = {
  approve: 'You have approved this text. You can still comment, or change your answer.',
  change: 'You have asked for changes of this text. You can still comment, or change your answer.',
}

/** The reviewer's answer in a sentence; '' before there is one. */
function stateText({ answer, opened, notice, isSending }: Review): string {
  if (notice !== '') return notice
  if (answer !== undefined)
    return isSending
      ? 'Sending your answer…'
      : 'Your answer is not sent yet: it is stored here and sent when possible.'
  if (opened === undefined || opened.verdict === '') return ''
  if (opened.answered !== opened.digest) return 'The text has changed since your answer. Please answer again.'
  return given[opened.verdict] ?? ''
}

/** The end of a review: the name, comments on the whole text, and the answer. */
export function ReviewAnswer({ review, actions }: { review: Review; actions: ReviewActions }) {
  const [asked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const isNameless = review.name.trim() === ''
  const state = stateText(review)
  const answered = review.opened?.answered === review.opened?.digest ? review.opened?.verdict : ''
  const unsent = Object.keys(review.drafts).length
  const hasSent = (review.opened?.comments.length ?? 0) > 0 || review.opened?.verdict !== ''

  function answer(verdict: Verdict): void {
    setAsked(isNameless)
    if (isNameless) document.querySelector<HTMLInputElement>('#reviewer-name')?.focus()
    else void actions.answer(verdict)
  }

  return (
    <section className="review-answer wrap" aria-labelledby="review-answer-title">
      <h2 id="review-answer-title">Your answer</h2>
      <Remarks review={review} actions={actions} anchor={wholeText} name="text" />
      <Field
        id="reviewer-name"
        label="Your name"
        autoComplete="name"
        maxLength={reviewLimits.name}
        value={review.name}
        note="The authors see it beside your comments and your answer."
        onChange={({ currentTarget }) => actions.setName(currentTarget.value)}
        {...(asked && isNameless && { error: 'Please give your name' })}
      />
      {unsent > 0 && <p className="form-note">A comment is written and not sent yet.</p>}
      <p className="remark-buttons">
        <Button aria-pressed={answered === 'approve'} onClick={() => answer('approve')}>
          Approve
        </Button>
        <Button kind="quiet" aria-pressed={answered === 'change'} onClick={() => answer('change')}>
          Please change
        </Button>
      </p>
      <output className="review-state">{state}</output>
      {review.isUnkept && (
        <p className="form-note" role="alert">
          This browser stores nothing: what you type is lost if you close this page before it is sent.
        </p>
      )}
      {hasSent && (
        <p>
          <button
            className="more"
            type="button"
            onClick={() => {
              if (confirm('Erase your name, your comments and your answer?'))
                void actions.erase().then(
                  () => setFailed(false),
                  () => setFailed(true),
                )
            }}
          >
            Erase everything that I sent
          </button>
        </p>
      )}
      {failed && (
        <p className="form-note" role="alert">
          This could not be erased now. Please try again in a moment.
        </p>
      )}
      <p className="field-note">
        Your name and your comments are erased 90 days after this link has ended, or earlier if you ask for
        it.
      </p>
    </section>
  )
}
