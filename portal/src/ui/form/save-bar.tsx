import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'
import { classNames } from '../shared/class-names.ts'
import { useLeavingQuestion } from './leaving.ts'
import './save-bar.css'

interface SaveBarProps {
  /** Whether the page has changes that are not saved. */
  unsaved: boolean
  onDiscard: () => void
  /** Other buttons, and the submit button as the last one. */
  children: ReactNode
}

/**
 * The end of a form that is saved by a button. It stays in view while the page scrolls, says that something is not saved
 * yet, and asks before the user leaves.
 */
export function SaveBar({ unsaved, onDiscard, children }: SaveBarProps) {
  return (
    <div className={classNames('save-bar', unsaved && 'save-bar-unsaved')}>
      <output>{unsaved && 'Unsaved changes'}</output>
      {unsaved && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {children}
      <LeaveQuestion unsaved={unsaved} />
    </div>
  )
}

/** Typed as any path: the router's own type leaves out the path of the landing page. */
const ROOT: string = '/'

/** Asks on the way to another page and before a sign-out; the browser asks before it closes or reloads the tab. */
function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const [action, setAction] = useState<{ readonly goOn: () => void } | null>(null)
  useLeavingQuestion(unsaved, (goOn) => setAction({ goOn }))
  const blocker = useBlocker({
    // Only the end of a session leads to the root: the user has agreed to it, or it cannot be held up.
    shouldBlockFn: ({ current, next }) => unsaved && next.pathname !== current.pathname && next.pathname !== ROOT,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked' && action === null) return null
  return (
    <AlertDialog
      title="Leave without saving?"
      description="This page has unsaved changes. If you leave, they are lost."
      confirmLabel="Discard changes"
      cancelLabel="Stay here"
      danger
      open
      onOpenChange={() => {
        setAction(null)
        blocker.reset?.()
      }}
      onConfirm={() => (action === null ? blocker.proceed?.() : action.goOn())}
    />
  )
}
