import { Icon } from './Icon.tsx'
import { alert } from './icon-shapes.ts'

interface LoadFailureProps {
  title?: string
  message: string
  onRetry: () => void
}

/** The error state of content that could not be read and was not built. */
export function LoadFailure({ title, message, onRetry }: LoadFailureProps) {
  return (
    <div className="failure" role="alert">
      <Icon shape={alert} />
      <div>
        {title && <h2>{title}</h2>}
        <p>{message}</p>
      </div>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
