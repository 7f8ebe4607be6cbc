import { useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '../model/message.ts'
import { TEXTS } from '../texts.ts'
import { Message } from './message.tsx'
import { Mark } from '../../../ui/brand/mark.tsx'

const NEAR_PX = 50

interface ConversationProps {
  messages: readonly ChatMessage[]
  isTyping: boolean
}

/** Spec part 1 §4: it follows the end "if the user is within 50 px of the bottom or the last message is the user's". */
export function Conversation({ messages, isTyping }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null)
  const isNearEnd = useRef(true)
  const last = messages.at(-1)
  useLayoutEffect(() => {
    const { current } = log
    if (current !== null && (isNearEnd.current || last?.sender === 'user')) current.scrollTop = current.scrollHeight
  })
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing else to take the focus
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isNearEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX
      }}
    >
      {messages.length === 0 && <p className="chat-welcome">{TEXTS.welcome}</p>}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {isTyping && (
        <div className="chat-reply">
          <span className="chat-mark">
            <Mark />
          </span>
          <output className="chat-typing">
            <span className="visually-hidden">The AI Steward is writing</span>
            <i />
            <i />
            <i />
          </output>
        </div>
      )}
    </div>
  )
}
