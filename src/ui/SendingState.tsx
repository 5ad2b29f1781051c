/** Said in a form that was sent and had no answer. */
export function Unanswered() {
  return (
    <p className="field-error" role="alert">
      There was no answer. Please check your connection and try again; what you wrote is still here.
    </p>
  )
}
