import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { succeeds } from '../../../ui/shared/succeeds.ts'
import { useReply } from '../api/messages.ts'
import { draftKey, readDraft, removeDraft, saveDraft } from '../model/draft.ts'
import { type Attachments, useAttachments } from './use-attachments.ts'

interface ReplyDraft {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly type: (body: string) => void
  /** The user tried to send an empty text. */
  readonly isMissing: boolean
  readonly attachments: Attachments
  readonly isPending: boolean
  readonly send: (options?: { asksBack: boolean }) => Promise<void>
  /** Ctrl+Enter sends. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Every keystroke is kept in the browser until it is sent: a reload or a lost session loses nothing. */
export function useReplyDraft(userId: string, requestId: string): ReplyDraft {
  const key = draftKey(userId, requestId)
  const [draft] = useState(() => readDraft(key))
  const [text, setText] = useState(draft?.fields['body'] ?? '')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const [keptFiles] = useState(draft?.files ?? [])
  const files = useRef(keptFiles)
  const save = (body: string) => saveDraft(key, { fields: { body }, files: files.current, folder: requestId })
  const attachments = useAttachments(requestId, keptFiles, (ready) => {
    files.current = ready
    save(box.current?.value ?? text)
  })
  const { mutateAsync, isPending } = useReply(requestId)

  const type = (body: string) => {
    setText(body)
    setMissing(false)
    save(body)
  }
  const send = async ({ asksBack } = { asksBack: false }) => {
    if (isPending || attachments.isUploading) return
    box.current?.focus()
    if (text.trim() === '') return setMissing(true)
    if (!(await succeeds(() => mutateAsync({ body: text, files: files.current, asksBack })))) return
    files.current = []
    removeDraft(key)
    setText('')
    attachments.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return { box, text, type, isMissing, attachments, isPending, send, onKeyDown }
}
