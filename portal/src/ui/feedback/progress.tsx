import { useId } from 'react'
import '../shared/visually-hidden.css'
import './progress.css'

interface ProgressProps {
  label: string
  /** Between 0 and `max`; without it, how long it takes is not known. */
  value?: number | undefined
  max?: number
  hideLabel?: boolean | undefined
}

/** How far something is. The browser's own element, so that its value is read out. */
export function Progress({ label, value, max = 1, hideLabel = false }: ProgressProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div className="progress">
      <div className={hideLabel ? 'visually-hidden' : 'progress-head'}>
        <label htmlFor={id}>{label}</label>
        {share !== undefined && <span aria-hidden="true">{Math.floor(share * 100)}%</span>}
      </div>
      <progress id={id} value={share} max={1} />
    </div>
  )
}
