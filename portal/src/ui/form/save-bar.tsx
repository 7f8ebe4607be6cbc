import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'
import { classNames } from '../shared/class-names.ts'
import { SIGNED_OUT_PATH, useLeavingQuestion } from './leaving.ts'
import { TEXTS } from './texts.ts'
import './save-bar.css'

interface SaveBarProps {
  /** Whether the page has changes that are not saved. */
  unsaved: boolean
  /** Whether the changes belong to the account that is shown: another account drops them. */
  isOfAccount?: boolean
  onDiscard: () => void
  /** The submit button. */
  children: ReactNode
}

/**
 * The end of a form that is saved by a button. While something is not saved it stays in view, says so, and asks before
 * the user leaves. Otherwise there is nothing to press, and only its room is left, so that nothing moves when it appears.
 */
export function SaveBar({ unsaved, isOfAccount = false, onDiscard, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div ref={bar} className={classNames('save-bar', unsaved && 'save-bar-unsaved')} tabIndex={-1}>
      <output>{unsaved && TEXTS.unsaved.state}</output>
      {unsaved && (
        <>
          <Button variant="ghost" onClick={onDiscard}>
            {TEXTS.unsaved.discard}
          </Button>
          {children}
          <KeepFocus in={bar} />
        </>
      )}
      <LeaveQuestion unsaved={unsaved} isOfAccount={isOfAccount} />
    </div>
  )
}

/** When its buttons go, the bar keeps the focus that one of them had, so that the Tab key goes on from here. */
function KeepFocus({ in: bar }: { in: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) element.focus({ preventScroll: true })
    }
  }, [bar])
  return null
}

/**
 * Asks on the way to another page, before a sign-out and, for changes of an account, before another account is shown.
 * The browser asks before it closes or reloads the tab.
 */
function LeaveQuestion({ unsaved, isOfAccount }: { unsaved: boolean; isOfAccount: boolean }) {
  const [action, setAction] = useState<{ readonly goOn: () => void } | null>(null)
  useLeavingQuestion(unsaved, isOfAccount, (goOn) => setAction({ goOn }))
  const blocker = useBlocker({
    // Only the end of a session leads to the root: the user has agreed to it, or it cannot be held up.
    shouldBlockFn: ({ current, next }) =>
      unsaved && next.pathname !== current.pathname && next.pathname !== SIGNED_OUT_PATH,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked' && action === null) return null
  return (
    <AlertDialog
      title={TEXTS.unsaved.title}
      description={TEXTS.unsaved.description}
      confirmLabel={TEXTS.unsaved.confirm}
      cancelLabel={TEXTS.unsaved.cancel}
      danger
      writes={false}
      open
      onOpenChange={() => {
        setAction(null)
        blocker.reset?.()
      }}
      onConfirm={() => (action === null ? blocker.proceed?.() : action.goOn())}
    />
  )
}
