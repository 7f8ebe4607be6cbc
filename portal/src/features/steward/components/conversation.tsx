import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '../model/message.ts'
import { TEXTS } from '../texts.ts'
import { Message } from './message.tsx'
import type { OnAction } from './message-actions.tsx'
import { Mark } from '../../../ui/brand/mark.tsx'

const NEAR_PX = 50

interface ConversationProps {
  messages: readonly ChatMessage[]
  isTyping: boolean
  /** Whether a conversation of earlier is being loaded. */
  isOpening: boolean
  onAction: OnAction
}

/** Scrolls to its end while the user is near it, and when the user asks something: docs/product/steward.md. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { messages, isTyping, isOpening, onAction } = props
  const { log, content, onScroll, onTouch } = useScrollPosition(messages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that the user scrolls
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else that takes the focus
      tabIndex={0}
      onScroll={onScroll}
      onWheel={onTouch}
      onPointerDown={onTouch}
      onKeyDown={onTouch}
    >
      <div ref={content} className="chat-messages">
        {messages.length === 0 && !isOpening && <p className="chat-welcome">{TEXTS.welcome}</p>}
        {messages.map((message) => (
          <Message key={message.id} message={message} onAction={onAction} />
        ))}
        {isTyping && <Typing />}
      </div>
    </div>
  )
})

function Typing() {
  return (
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
  )
}

function useScrollPosition(messages: readonly ChatMessage[]) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  /** The message whose beginning is kept at the top until the user scrolls. */
  const pinned = useRef<Element | null>(null)
  const lastTop = useRef(0)
  const last = messages.at(-1)
  const ownLast = last?.sender === 'user' ? last.id : null
  const comparisonLast = last?.comparison === undefined ? null : last.id
  useLayoutEffect(() => {
    if (ownLast === null) return
    isFollowing.current = true
    pinned.current = null
  }, [ownLast])
  // A comparison is longer than the window, and its summary comes first.
  useLayoutEffect(() => {
    if (comparisonLast === null) return
    isFollowing.current = false
    pinned.current = content.current?.lastElementChild ?? null
    pinToTop(log.current, pinned.current)
  }, [comparisonLast])
  // Messages also grow after they are rendered: when their formatting loads, and when they come near the screen.
  useEffect(() => {
    if (log.current === null || content.current === null) return
    const box = log.current
    const observer = new ResizeObserver(() => {
      if (pinned.current !== null) pinToTop(box, pinned.current)
      else if (isFollowing.current) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  const onScroll = () => {
    if (log.current === null) return
    const { scrollHeight, scrollTop, clientHeight } = log.current
    const isNear = scrollHeight - scrollTop - clientHeight <= NEAR_PX
    // Only a user who scrolls up leaves the end: the end also moves away when a message grows.
    if (isNear) isFollowing.current = pinned.current === null
    else if (scrollTop < lastTop.current) isFollowing.current = false
    lastTop.current = scrollTop
  }
  const onTouch = () => {
    pinned.current = null
  }
  return { log, content, onScroll, onTouch }
}

const GAP_PX = 16

function pinToTop(box: HTMLElement | null, message: Element | null): void {
  if (box === null || message === null) return
  box.scrollTop += message.getBoundingClientRect().top - box.getBoundingClientRect().top - GAP_PX
}
