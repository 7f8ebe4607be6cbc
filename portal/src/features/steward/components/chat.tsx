import { useSteward } from '../steward-context.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { QuickPrompts } from './quick-prompts.tsx'
import { useRef } from 'react'
import './chat.css'

/** The conversation and the place to write, without a frame: the dashboard and the panel bring their own. */
export function Chat() {
  const { messages, isTyping } = useSteward()
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="chat">
      <Conversation messages={messages} isTyping={isTyping} />
      <div className="chat-composer">
        <QuickPrompts onPrompt={() => box.current?.focus()} />
        <Composer box={box} />
      </div>
    </div>
  )
}
