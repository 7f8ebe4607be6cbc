import { CirclePause, Clock } from 'lucide-react'
import { dueWords, timeLeft } from '../model/clock.ts'

interface DueProps {
  readonly request: Parameters<typeof dueWords>[0]
  readonly now: number
  /** Also how much of today is left. */
  readonly withRest?: boolean
}

/** The clock of a request, in words. */
export function Due({ request, now, withRest = false }: DueProps) {
  const { words, tone } = dueWords(request, now)
  const Icon = request.state === 'waiting' ? CirclePause : Clock
  const rest = withRest ? timeLeft(request, now) : null
  return (
    <span className={`desk-due desk-due-${tone}`}>
      <Icon />
      {rest === null ? words : `${words} · ${rest}`}
    </span>
  )
}
