import { Icon } from './Icon.tsx'
import { alert } from './icon-shapes.ts'

interface LoadFailureProps {
  title?: string
  message: string
  onRetry: () => void
}

/** Said in the place of something that could not be read, where nothing of it was built. */
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
