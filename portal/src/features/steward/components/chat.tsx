import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { withTexts } from '../../../language/use-language.ts'
import { advisorRequest } from '../model/advisor-request.ts'
import type { ChatAction, ChatMessage } from '../model/message.ts'
import { useSteward } from '../steward-context.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { QuickPrompts } from './quick-prompts.tsx'
import './chat.css'

/** Loads the formatting before the first answer needs it, but after the page, which does not need it. */
const prepare = () => void withTexts(() => import('./markdown.tsx')).catch(() => undefined)

/** The conversation and the text box, without a frame: the dashboard and the panel add their own. */
export function Chat() {
  const { messages, isTyping, ask, show, kept } = useSteward()
  const navigate = useNavigate()
  const box = useRef<HTMLTextAreaElement>(null)
  const hasMessages = messages.length > 0
  useEffect(() => {
    if (hasMessages) prepare()
  }, [hasMessages])
  const act = useCallback(
    ({ id }: ChatAction, message: ChatMessage) => {
      const { comparison, question } = message
      if (id === 'open-templates') void navigate({ to: '/templates' })
      else if (id === 'ask-advisor') void navigate({ to: '/contact-support', search: advisorRequest(message) })
      else if (comparison) show(comparison)
      else if (question) ask(question)
    },
    [ask, navigate, show],
  )
  return (
    <div className="chat" onFocus={prepare}>
      <Conversation messages={messages} isTyping={isTyping} isOpening={kept?.isOpening ?? false} onAction={act} />
      <div className="chat-composer">
        <QuickPrompts onPrompt={() => box.current?.focus()} />
        <Composer box={box} />
      </div>
    </div>
  )
}
