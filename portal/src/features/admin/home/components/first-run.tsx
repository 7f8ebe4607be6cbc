import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { buttonClass } from '../../../../ui/actions/button-class.ts'
import { Step as StepItem } from '../../../../ui/layout/step.tsx'
import { VisuallyHidden } from '../../../../ui/shared/visually-hidden.tsx'
import { useSendTestMail, useSetFirstRun } from '../api/home.ts'
import { nextStep, type Step } from '../model/first-run.ts'
import { TEXTS } from '../texts.ts'
import './first-run.css'

interface FirstRunProps {
  steps: readonly Step[]
  /** The address of the administrator, where the test mail goes. */
  email: string
}

/** The first steps in an empty environment, in the place of the inbox. */
export function FirstRun({ steps, email }: FirstRunProps) {
  const id = useId()
  const dismiss = useSetFirstRun()
  const next = nextStep(steps)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby={id}>
      <header className="firm-head">
        <h2 id={id}>{TEXTS.firstRun.title}</h2>
        <div className="steps-state">
          <span>
            {TEXTS.firstRun.done(done, steps.length)}
            <VisuallyHidden> {TEXTS.firstRun.stepsDone}</VisuallyHidden>
          </span>
          <span className="steps-gauge" aria-hidden="true">
            {steps.map(({ title }, index) => (
              <i key={title} className={index < done ? 'steps-on' : undefined} />
            ))}
          </span>
          <Button
            size="small"
            variant="ghost"
            label={TEXTS.firstRun.dismissLabel}
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate(false)}
          >
            {TEXTS.firstRun.dismiss}
          </Button>
        </div>
      </header>
      <ol>
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} isNext={index === next} email={email} />
        ))}
      </ol>
    </section>
  )
}

interface StepRowProps {
  step: Step
  number: number
  isNext: boolean
  email: string
}

function StepRow({ step: { title, text, isDone, action }, number, isNext, email }: StepRowProps) {
  const mail = useSendTestMail()
  const look = { size: 'small', variant: isNext ? 'primary' : 'line' } as const
  return (
    <StepItem
      number={number}
      title={title}
      text={text}
      isDone={isDone}
      isNext={isNext}
      action={
        !isDone &&
        action !== null &&
        (action === 'mail' ? (
          <Button {...look} busy={mail.isPending} onClick={() => mail.mutate(email)}>
            {TEXTS.steps.mail.action}
          </Button>
        ) : (
          <Link className={buttonClass(look)} to={action.to} search={action.search as never}>
            {action.label}
          </Link>
        ))
      }
    />
  )
}
