import { useEffect, useId, useRef, useState } from 'react'
import { reviewLimits } from '#contract/reviews/calls.ts'
import type { Anchor } from '#document/anchors.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Review, ReviewActions } from './create-review.ts'

/** Maximum characters of the words by which a button names its block. */
const longestName = 60

function shortened(words: string): string {
  return words.length <= longestName ? words : `${words.slice(0, longestName).trimEnd()}…`
}

/** The block that a comment is about, for a button. */
function blockName({ kind, words }: Anchor): string {
  if (kind === 'text') return 'the whole text'
  if (words === '') return `this ${kind}`
  return `${kind === 'list' ? 'the list ' : ''}“${shortened(words)}”`
}

function waitingText(refused: string, isSending: boolean): string {
  if (refused !== '') return refused
  return isSending ? 'Sending…' : 'Not sent yet: it is stored here and sent when possible.'
}

interface RemarksProps {
  review: Review
  actions: ReviewActions
  anchor: Anchor
  /** Names the block in the drafts. */
  name: string
}

function isAbout(anchor: Anchor): (other: Anchor) => boolean {
  return ({ kind, words, nth }) => kind === anchor.kind && words === anchor.words && nth === anchor.nth
}

/** The reviewer's comments on one block, and the button that adds another. */
export function Remarks({ review, actions, anchor, name }: RemarksProps) {
  const [isOpen, setOpen] = useState(review.drafts[name] !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const sent = review.opened?.comments.filter(isAbout(anchor)) ?? []
  const waiting = review.waiting.filter(isAbout(anchor))
  function close(): void {
    setOpen(false)
    setTimeout(() => button.current?.focus())
  }
  return (
    <>
      {(sent.length > 0 || waiting.length > 0) && (
        <ul className="remark-list" aria-label={`Your comments on ${blockName(anchor)}`}>
          {sent.map(({ _id, text, reply, repliedBy, closed }) => (
            <li key={_id} className="remark" dir="auto">
              <p>{text}</p>
              {reply && (
                <p className="remark-reply">
                  <b>
                    <bdi>{repliedBy}</bdi>:
                  </b>{' '}
                  <bdi>{reply}</bdi>
                </p>
              )}
              <p className="remark-state" dir="ltr">
                <span>{closed ? 'Sent, and closed by the authors' : 'Sent'}</span>
                <button
                  className="more"
                  type="button"
                  onClick={() => void actions.erase(_id).catch(() => {})}
                >
                  Delete<span className="sr-only"> this comment</span>
                </button>
              </p>
            </li>
          ))}
          {waiting.map(({ key, text, refused }) => (
            <li key={key} className="remark" dir="auto">
              <p>{text}</p>
              <p className="remark-state" dir="ltr" role={refused ? 'alert' : undefined}>
                <span>{waitingText(refused, review.isSending)}</span>
                <button className="more" type="button" onClick={() => actions.discard(key)}>
                  Discard<span className="sr-only"> this comment</span>
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <RemarkForm {...{ review, actions, anchor, name }} onClose={close} />
      ) : (
        <button
          ref={button}
          className="more remark-add"
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`Comment on ${blockName(anchor)}`}
        >
          {anchor.kind === 'list' ? 'Comment on the list' : 'Comment'}
        </button>
      )}
    </>
  )
}

/** The field for a new comment. The browser stores each letter at once. */
function RemarkForm({ review, actions, anchor, name, onClose }: RemarksProps & { onClose: () => void }) {
  const id = useId()
  const [errors, setErrors] = useState({ name: '', text: '' })
  const form = useRef<HTMLFormElement>(null)
  const text = review.drafts[name] ?? ''
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const [asksName] = useState(review.name.trim() === '')

  function submit(): void {
    const found = {
      name: review.name.trim() === '' ? 'Please give your name' : '',
      text: text.trim() === '' ? 'Please write a comment' : '',
    }
    setErrors(found)
    if (found.text) form.current?.querySelector('textarea')?.focus()
    else if (found.name) form.current?.querySelector('input')?.focus()
    else {
      void actions.comment(name, anchor, text.trim())
      onClose()
    }
  }

  return (
    <form
      ref={form}
      className="remark-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        id={`${id}-text`}
        label={`Your comment on ${blockName(anchor)}`}
        rows={4}
        dir="auto"
        maxLength={reviewLimits.text}
        value={text}
        onChange={({ currentTarget }) => actions.setDraft(name, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        {...(errors.text && text.trim() === '' && { error: errors.text })}
      />
      {asksName && (
        <Field
          id={`${id}-name`}
          label="Your name"
          autoComplete="name"
          maxLength={reviewLimits.name}
          value={review.name}
          onChange={({ currentTarget }) => actions.setName(currentTarget.value)}
          {...(errors.name && review.name.trim() === '' && { error: errors.name })}
        />
      )}
      <p className="remark-buttons">
        <Button type="submit">Send comment</Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </form>
  )
}
