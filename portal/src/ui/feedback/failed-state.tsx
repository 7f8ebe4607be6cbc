import { linkClass } from '../actions/link-class.ts'
import { Notice } from './notice.tsx'
import { TEXTS } from '../texts.ts'

interface FailedStateProps {
  /** What could not be loaded. */
  message: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** Says what could not be loaded, with a button to try again. */
export function FailedState({ message, onRetry, retryLabel = TEXTS.tryAgain }: FailedStateProps) {
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
