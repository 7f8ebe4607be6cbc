import { useId } from 'react'
import '../shared/visually-hidden.css'
import './progress.css'

interface ProgressProps {
  label: string
  /** Between 0 and `max`; undefined if the duration is not known. */
  value?: number | undefined
  max?: number
  hideLabel?: boolean | undefined
}

/** A progress bar. It is the browser's own element, so that screen readers read its value. */
export function Progress({ label, value, max = 1, hideLabel = false }: ProgressProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div className="progress">
      <div className={hideLabel ? 'visually-hidden' : 'progress-head'}>
        <label htmlFor={id} title={label}>
          {label}
        </label>
        {share !== undefined && <span aria-hidden="true">{Math.floor(share * 100)}%</span>}
      </div>
      <progress id={id} value={share} max={1} />
    </div>
  )
}
