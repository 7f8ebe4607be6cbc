import { Paperclip } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useLanguage, withTexts } from '../../../language/use-language.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { Mark } from '../../../ui/brand/mark.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { withoutMarks } from '../model/advisor-request.ts'
import type { ChatMessage } from '../model/message.ts'
import { MessageActions, type OnAction } from './message-actions.tsx'
import { MessageSources } from './message-sources.tsx'
import { TEXTS } from '../texts.ts'

/** Until the formatting has loaded: the text without its marks. */
const Plain = ({ text }: { text: string }) => <p className="chat-plain">{withoutMarks(text)}</p>

/** If its code cannot be loaded, the message is shown as plain text. */
const Markdown = lazy(async () => {
  try {
    return { default: (await withTexts(() => import('./markdown.tsx'))).Markdown }
  } catch (error) {
    console.error(error)
    return { default: Plain }
  }
})

interface MessageProps {
  message: ChatMessage
  onAction: OnAction
}

export const Message = memo(function Message({ message, onAction }: MessageProps) {
  useLanguage()
  return message.sender === 'user' ? <UserMessage message={message} /> : <Reply message={message} onAction={onAction} />
})

function UserMessage({ message: { content, attachedFile } }: { message: ChatMessage }) {
  return (
    <div className="chat-said">
      <VisuallyHidden>{TEXTS.youAsked}</VisuallyHidden>
      {attachedFile && (
        <p className="chat-file">
          <Paperclip />
          {attachedFile.name} {attachedFile.size !== null && <span>{fileSize(attachedFile.size)}</span>}
        </p>
      )}
      {content !== '' && <p>{content}</p>}
    </div>
  )
}

function Reply({ message, onAction }: MessageProps) {
  const { content, isArriving = false } = message
  return (
    <div className="chat-reply" aria-busy={isArriving || undefined}>
      <span className="chat-mark">
        <Mark />
      </span>
      <div className="chat-text">
        <VisuallyHidden>{TEXTS.answered}</VisuallyHidden>
        <Suspense fallback={<Plain text={content} />}>
          <Markdown text={content} />
        </Suspense>
        <MessageSources message={message} />
        <MessageActions message={message} onAction={onAction} />
      </div>
    </div>
  )
}
