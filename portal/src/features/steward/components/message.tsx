import { Paperclip } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { Mark } from '../../../ui/brand/mark.tsx'
import type { ChatMessage } from '../model/message.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageDocuments } from './message-documents.tsx'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

export const Message = memo(function Message({ message }: { message: ChatMessage }) {
  return message.sender === 'user' ? <Said message={message} /> : <Reply message={message} />
})

function Said({ message: { content, attachedFile } }: { message: ChatMessage }) {
  return (
    <div className="chat-said">
      {attachedFile && (
        <p className="chat-file">
          <Paperclip />
          {attachedFile.name} <span>{fileSize(attachedFile.size)}</span>
        </p>
      )}
      {content !== '' && <p>{content}</p>}
    </div>
  )
}

function Reply({ message }: { message: ChatMessage }) {
  const { content, documents = [], isArriving = false } = message
  return (
    <div className="chat-reply" aria-busy={isArriving || undefined}>
      <span className="chat-mark">
        <Mark />
      </span>
      <div className="chat-text">
        <Suspense fallback={<p>{content}</p>}>
          <Markdown text={content} />
        </Suspense>
        {documents.length > 0 && <MessageDocuments documents={documents} />}
        <MessageActions message={message} />
      </div>
    </div>
  )
}
