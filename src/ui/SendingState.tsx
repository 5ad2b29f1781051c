import type { FormState } from './form-state.ts'

const lost = {
  unreached:
    'There was no response. Please check your connection and try again; what you wrote is still here.',
  'timed-out':
    'There was no response within a minute. It may still have arrived; what you wrote is still here.',
  queued:
    'There was no response. What you wrote is stored in this browser, and will be sent when there is a connection, within 24 hours.',
}

/** Reports that a form takes longer than usual to send, or got no response (FOR-04). */
export function SendingState({ slow, unanswered }: Pick<FormState<never>, 'slow' | 'unanswered'>) {
  return (
    <>
      <output>
        {slow && (
          <p className="field-note">
            This is still being sent: the connection or the server is slow. Please keep this page open.
          </p>
        )}
      </output>
      {unanswered && (
        <p className="field-error" role="alert">
          {lost[unanswered]}
        </p>
      )}
    </>
  )
}
