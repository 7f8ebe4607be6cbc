import { linkClass } from '../actions/link-class.ts'
import { Notice } from './notice.tsx'

interface FailedStateProps {
  /** What could not be loaded. */
  message: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** Something could not be loaded: what, and a way to try again. */
export function FailedState({ message, onRetry, retryLabel = 'Try again' }: FailedStateProps) {
  const retry = onRetry && (
    <button type="button" className={linkClass()} onClick={onRetry}>
      {retryLabel}
    </button>
  )
  return (
    <Notice tone="danger" role="alert" action={retry}>
      {message}
    </Notice>
  )
}
