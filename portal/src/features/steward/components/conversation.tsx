import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../../language/use-language.ts'
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

/**
 * A question goes to the top, so that its answer is read from the beginning. A user who is near the end stays there
 * (docs/product/steward.md).
 */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  useLanguage()
  const { messages, isTyping, isOpening, onAction } = props
  const { log, content, onScroll, onTouch } = useScrollPosition(messages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that the user scrolls
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label={TEXTS.conversation}
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
        <span className="visually-hidden">{TEXTS.writing}</span>
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
  /** The question that is kept at the top until the user scrolls. */
  const pinned = useRef<Element | null>(null)
  const lastTop = useRef(0)
  const lastQuestion = messages.findLast(({ sender }) => sender === 'user')?.id ?? null
  useLayoutEffect(() => {
    const questions = [...(content.current?.querySelectorAll('.chat-said') ?? [])]
    pinned.current = lastQuestion === null ? null : (questions.at(-1) ?? null)
    isFollowing.current = pinned.current === null
    pinToTop(log.current, pinned.current)
  }, [lastQuestion])
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
/** Of a long question only its end is shown, so that the answer has most of the room. */
const QUESTION_SHARE = 0.4

function pinToTop(box: HTMLElement | null, question: Element | null): void {
  if (box === null || question === null) return
  const { top, bottom } = question.getBoundingClientRect()
  const from = Math.max(top - GAP_PX, bottom - box.clientHeight * QUESTION_SHARE)
  box.scrollTop += from - box.getBoundingClientRect().top
}
