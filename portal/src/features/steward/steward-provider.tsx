import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { tabStore } from '../../lib/local-store.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { useReadOnly } from '../../ui/shared/read-only.ts'
import { type Attachment, type DocumentComparison, DraftContext, StewardContext } from './steward-context.ts'
import { withSuggestion } from './model/draft.ts'
import { useAttachment } from './use-attachment.ts'
import { useConversation } from './use-conversation.ts'

/**
 * Keeps the conversation while the user goes from page to page. Set the user as its `key`, so that another user starts
 * a new one.
 */
export function StewardProvider({ comparing, children }: { comparing: DocumentComparison; children: ReactNode }) {
  const { conversation, isBusy, ask, compare, stop, kept } = useConversation(comparing.compare)
  const { attachment, attach, detach, handOver } = useAttachment()
  const [text, setText, typed] = useDraftText()
  const [suggestions, setSuggestions] = useState(0)
  const suggest = useCallback(
    (question: string) => {
      setText(withSuggestion(typed.current, question))
      setSuggestions((count) => count + 1)
    },
    [setText, typed],
  )
  const message = text.trim()
  // Asking a question is a write: the database keeps and counts it.
  const readOnly = useReadOnly()
  const maySend = readOnly === null && !isBusy && isComplete(message, attachment)
  const send = () => {
    if (!maySend) return
    setText('')
    handOver()
    ask({ message, file: attachment?.file, filePath: attachment?.path ?? undefined })
  }
  const steward = useMemo(() => {
    const refuse = () => void showToast({ title: readOnly ?? '', tone: 'danger' })
    return {
      ...conversation,
      isBusy,
      ask: readOnly === null ? ask : refuse,
      compare: readOnly === null ? compare : refuse,
      stop,
      show: comparing.show,
      CompareDialog: comparing.Dialog,
      kept,
      suggest,
      suggestions,
    }
  }, [conversation, isBusy, ask, compare, stop, comparing, kept, suggest, suggestions, readOnly])
  return (
    <StewardContext value={steward}>
      <DraftContext value={{ text, setText, attachment, attach, detach, maySend, send }}>{children}</DraftContext>
    </StewardContext>
  )
}

/** Whether there is a text or a file, and the file is uploaded. */
function isComplete(message: string, attachment: Attachment | null): boolean {
  return attachment === null ? message !== '' : attachment.path !== null
}

/** The text that is typed survives a reload of the tab. Nothing is stored while an admin impersonates the user. */
function useDraftText(): [string, (text: string) => void, Readonly<RefObject<string>>] {
  const { user, impersonation } = useActingUser()
  const key = impersonation === null ? `portico-steward-draft-${user.id}` : null
  const [text, setText] = useState(() => (key === null ? '' : (tabStore.get(key) ?? '')))
  // Event handlers need the text at once, and not after the next render.
  const typed = useRef(text)
  const change = useCallback(
    (next: string) => {
      typed.current = next
      setText(next)
      if (key === null) return
      if (next === '') tabStore.remove(key)
      else tabStore.set(key, next)
    },
    [key],
  )
  return [text, change, typed]
}
