import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { Specimen } from './Specimen.tsx'

type Kinds = readonly ('primary' | 'quiet' | 'danger')[]

function Buttons({ kinds }: { kinds: Kinds }) {
  return kinds.map((kind) => (
    <Specimen key={kind} name={`Button, ${kind}: idle, busy, disabled`}>
      <Button kind={kind}>Save changes</Button>
      <Button kind={kind} busy>
        Saving changes
      </Button>
      <Button kind={kind} disabled>
        Save changes
      </Button>
    </Specimen>
  ))
}

function Fields() {
  const [text, setText] = useState('Grain prices')
  const shared = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <Specimen width="card" name="Field: plain, note, error, limit, disabled, text area">
      <Field label="Plain" {...shared} />
      <Field label="With a note" note="Digits only, with the country code" {...shared} />
      <Field label="With an error" error="Please enter a valid email" {...shared} />
      <Field label="With room left" count={{ length: text.length, most: 100 }} {...shared} />
      <Field label="At its limit" count={{ length: text.length, most: text.length }} {...shared} />
      <Field label="Disabled" disabled {...shared} />
      <Field label="Text area" rows={4} {...shared} />
      <Field label="Text area with an error" rows={4} error="Message is required" {...shared} />
    </Specimen>
  )
}

function Modals() {
  const [open, setOpen] = useState<'short' | 'long'>()
  const close = () => setOpen(undefined)
  return (
    <Specimen name="Modal: short, long with actions">
      <Button kind="quiet" onClick={() => setOpen('short')}>
        Open a short one
      </Button>
      <Button kind="quiet" onClick={() => setOpen('long')}>
        Open a long one
      </Button>
      {open === 'short' && (
        <Modal title="Confirm Delete" onClose={close}>
          <p>This action cannot be undone.</p>
        </Modal>
      )}
      {open === 'long' && (
        <Modal title={longTitle} onClose={close} actions={<Button onClick={close}>Understood</Button>}>
          {Array.from({ length: 30 }, (_, index) => (
            <p key={index}>Nine traders were asked about the price of beans at the border.</p>
          ))}
        </Modal>
      )}
    </Specimen>
  )
}

function Toasts() {
  return (
    <Specimen name="Toasts: blank, success, error, loading that ends">
      <Button kind="quiet" onClick={() => toast.blank('A message')}>
        Blank
      </Button>
      <Button kind="quiet" onClick={() => toast.success('Card created successfully!')}>
        Success
      </Button>
      <Button kind="quiet" onClick={() => toast.error('Failed to create card. Please try again.')}>
        Error
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          const id = toast.loading('Deleting card...')
          setTimeout(() => toast.update(id, 'success', 'Card deleted successfully'), 2000)
        }}
      >
        Loading
      </Button>
    </Specimen>
  )
}

/** Longer than any card has room for on one line, with a word that does not break. */
export const longTitle =
  'What the harvests of two seasons say about Kilimanjaro-Machakos-Ouagadougou-Antananarivo grain corridors'

/** Primitives of public pages and the dashboard, in the style of either. `kinds`: the buttons of this style. */
export function Primitives({ kinds }: { kinds: Kinds }) {
  return (
    <>
      <Buttons kinds={kinds} />
      <Fields />
      <Specimen width="whole" name="A form that is slow, unreached, late">
        <SendingState slow unanswered={undefined} />
        <SendingState slow={false} unanswered="unreached" />
        <SendingState slow={false} unanswered="timed-out" />
      </Specimen>
      <Modals />
      <Toasts />
    </>
  )
}
