import { useEffect, useMemo, useState } from 'react'
import { useActingUser } from '../../../session/acting-user.ts'
import { useNames } from '../../../session/presence/use-names.ts'
import { useOthers } from '../../../session/presence/use-others.ts'
import { writersOf } from '../model/writers.ts'
import { TEXTS } from '../texts.ts'

/** A person who has not typed for this long is no longer writing. */
const PAUSE_MS = 8_000

/** Says who else is writing in the request, and tells them when this user's text changes. */
export function Writers({ requestId, text }: { requestId: string; text: string }) {
  const { user } = useActingUser()
  const isWriting = useIsChanging(text)
  // An administrator who impersonates somebody would appear as that person.
  const own = isWriting && !user.isImpersonated ? { sub: user.id } : null
  const announcements = useOthers(`support:${requestId}`, own)
  const writers = useMemo(() => writersOf(announcements, user.id), [announcements, user.id])
  const named = useNames(writers, TEXTS.writing.advisor)
  return (
    <p className="support-writers" aria-live="polite">
      {writers.length > 0 && named !== null && TEXTS.writing.now(named(writers), writers.length)}
    </p>
  )
}

/** Whether the text changed in the last seconds. A text that was there at the beginning is no change, and neither is an empty one. */
function useIsChanging(text: string): boolean {
  const [seen, setSeen] = useState(text)
  const isNew = text !== seen && text !== ''
  useEffect(() => {
    if (text === seen) return
    const timer = setTimeout(() => setSeen(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, seen])
  return isNew
}
