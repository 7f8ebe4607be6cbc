import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddressFlag } from '../../../../../lib/use-address-flag.ts'
import { Section } from '../../../../../ui/layout/section.tsx'
import { Step } from '../../../../../ui/layout/step.tsx'
import { type AccountFacts, isUnfinished, stepsOf } from '../../model/account-facts.ts'
import { TEXTS } from '../../texts.ts'
import { AddRoute } from '../add-route.tsx'

interface AccountStepsProps {
  account: AccountFacts
  /** `app` passes them in, because they belong to other features. */
  inviteManager: ReactNode
  chooseServices: ReactNode
}

/**
 * What a new account needs, each in place: docs/product/admin-panel.md. Shown until the admin leaves, so that nothing
 * moves when the last step is done. `?new=1` in the address puts the cursor into the first field.
 */
export function AccountSteps({ account, inviteManager, chooseServices }: AccountStepsProps) {
  const { isSet: isNew, clear } = useAddressFlag('new')
  const [isShown] = useState(isNew || isUnfinished(account))
  const [domain, manager, services] = stepsOf(account)
  const list = useFocusOnNext([domain, manager, services].filter(({ isDone }) => isDone).length)
  if (!isShown) return null
  const next = [domain, manager, services].find(({ isDone }) => !isDone)
  return (
    <div className="account-steps">
      <Section title={TEXTS.steps.title}>
        <ol ref={list} tabIndex={-1}>
          <Step number={1} {...domain} isNext={next === domain}>
            {!domain.isDone && <AddRoute accountId={account.id} kind="domain" isAsked={isNew} onAsked={clear} />}
          </Step>
          <Step number={2} {...manager} isNext={next === manager} action={!manager.isDone && inviteManager} />
          <Step number={3} {...services} isNext={next === services}>
            {!services.isDone && chooseServices}
          </Step>
        </ol>
      </Section>
    </div>
  )
}

/** A step that is done loses its control, and the focus with it: it goes on to the control of the next one, or to the steps. */
function useFocusOnNext(done: number) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(done)
  useEffect(() => {
    if (before.current === done) return
    before.current = done
    if (document.activeElement !== document.body) return
    const next = list.current?.querySelector<HTMLElement>('.step-next :is(input, button)')
    const control = next ?? list.current
    control?.focus({ preventScroll: true })
  }, [done])
  return list
}
