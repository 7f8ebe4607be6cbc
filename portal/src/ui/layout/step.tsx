import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'
import './steps.css'

interface StepProps {
  number: number
  title: string
  text: ReactNode
  isDone: boolean
  /** The one to do now. */
  isNext: boolean
  /** A button or link at the end of the line. */
  action?: ReactNode
  /** A form below the text. */
  children?: ReactNode
}

/** One step of a numbered list, ticked if it is done. */
export function Step({ number, title, text, isDone, isNext, action, children }: StepProps) {
  return (
    <li className={`step${isDone ? ' step-done' : ''}${isNext ? ' step-next' : ''}`}>
      <span className="step-tick" aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <div className="step-text">
        <b>
          {title}
          {isDone && <VisuallyHidden> {TEXTS.done}</VisuallyHidden>}
        </b>
        <span>{text}</span>
      </div>
      {action}
      {children && <div className="step-form">{children}</div>}
    </li>
  )
}
