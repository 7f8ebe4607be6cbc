import { type ReactNode, useMemo, useState } from 'react'
import { type Attachment, type DocumentComparison, DraftContext, StewardContext } from './steward-context.ts'
import { useAttachment } from './use-attachment.ts'
import { useConversation } from './use-conversation.ts'

/**
 * Keeps the conversation while the user goes from page to page. Set the user as its `key`, so that another user starts
 * a new one.
 */
export function StewardProvider({ comparing, children }: { comparing: DocumentComparison; children: ReactNode }) {
  const { conversation, isBusy, ask, compare, stop } = useConversation(comparing.compare)
  const { attachment, attach, detach, handOver } = useAttachment()
  const [text, setText] = useState('')
  const message = text.trim()
  const maySend = !isBusy && isComplete(message, attachment)
  const send = () => {
    if (!maySend) return
    setText('')
    handOver()
    ask({ message, file: attachment?.file, filePath: attachment?.path ?? undefined })
  }
  const steward = useMemo(
    () => ({ ...conversation, isBusy, ask, compare, stop, show: comparing.show, CompareDialog: comparing.Dialog }),
    [conversation, isBusy, ask, compare, stop, comparing],
  )
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
