import { type ReactNode, useState } from 'react'
import { type Attachment, type Comparing, StewardContext } from './steward-context.ts'
import { useAttachment } from './use-attachment.ts'
import { useConversation } from './use-conversation.ts'

/** Holds the conversation while one walks through the portal. Another person begins another one: give it their key. */
export function StewardProvider({ comparing, children }: { comparing: Comparing; children: ReactNode }) {
  const { conversation, isBusy, ask, compare } = useConversation(comparing.compare)
  const { attachment, attach, detach } = useAttachment()
  const [draft, setDraft] = useState('')
  const isUploading = attachment !== null && attachment.path === null
  const send = () => {
    const message = draft.trim()
    if (isBusy || !maySend(message, attachment)) return
    setDraft('')
    detach()
    void ask({ message, file: attachment?.file, filePath: attachment?.path ?? undefined })
  }
  return (
    <StewardContext
      value={{
        ...conversation,
        isBusy: isBusy || isUploading,
        draft,
        setDraft,
        attachment,
        attach: (file) => void attach(file),
        detach,
        send,
        compare: (files) => void compare(files),
        show: comparing.show,
        CompareDialog: comparing.Dialog,
      }}
    >
      {children}
    </StewardContext>
  )
}

/** Spec part 1 §5: "Send is blocked when text is empty and there is no file, or while busy or uploading." */
function maySend(message: string, attachment: Attachment | null): boolean {
  return attachment === null ? message !== '' : attachment.path !== null
}
