import { useId, useState } from 'react'
import { organisation } from '#config/brand/brand.ts'
import { timeInZone, zonedInput } from '#lib/zoned-time.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'

interface ScheduleDialogProps {
  /** ISO 8601; '' if it is not scheduled yet. */
  publishAt: string
  onChoose: (publishAt: string) => void
  onClose: () => void
}

const day = 24 * 3_600_000
const { timeZoneName } = organisation

/** Tomorrow at eight. */
function suggestion(): string {
  return `${zonedInput(Date.now() + day).slice(0, 10)}T08:00`
}

/** Asks for the day and the time at which a publication becomes public (EDT-02). */
export function ScheduleDialog({ publishAt, onChoose, onClose }: ScheduleDialogProps) {
  const form = useId()
  const [at, setAt] = useState(() => (publishAt ? zonedInput(Date.parse(publishAt)) : suggestion()))
  const [earliest] = useState(() => zonedInput(Date.now()))
  const [error, setError] = useState<string>()

  function choose(): void {
    const time = timeInZone(at)
    if (time === undefined) setError('Please choose a day and a time')
    else if (time <= Date.now()) setError('This time has already passed')
    else onChoose(new Date(time).toISOString())
  }

  return (
    <Modal
      title="Publish on…"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button type="submit" form={form}>
          Schedule
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React nests this form in the publication's; the browser does not.
          event.stopPropagation()
          choose()
        }}
      >
        <Field
          label={`Day and time (${timeZoneName})`}
          type="datetime-local"
          min={earliest}
          value={at}
          error={error}
          note="It becomes public within a minute of this time."
          onChange={({ target }) => {
            setAt(target.value)
            setError(undefined)
          }}
        />
      </form>
    </Modal>
  )
}
