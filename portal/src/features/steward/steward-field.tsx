import { ArrowRight, Columns2, FileText, MessageSquare } from 'lucide-react'
import { useId, useRef } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useWriting } from '../../ui/shared/read-only.ts'
import { Composer } from './components/composer.tsx'
import { QuickPrompts } from './components/quick-prompts.tsx'
import { useSteward } from './steward-context.ts'
import { TEXTS } from './texts.ts'
import './components/chat.css'
import './steward-field.css'

/** A question about a document of the user, ready to ask. */
export type Starter =
  | { readonly text: string; readonly compare?: undefined }
  | { readonly text: string; readonly compare: Parameters<ReturnType<typeof useSteward>['compare']>[0] }

interface StewardFieldProps {
  /** Called when the user comes near: the chat may be needed soon. */
  onNear: () => void
  /** Null until they are known: their room is kept free. */
  starters: readonly Starter[] | null
  /** Shows the whole chat. */
  onOpen: () => void
}

/** The Steward on the home page before it is used: one field, the prompts, and questions to begin with. */
export function StewardField({ starters, onNear, onOpen }: StewardFieldProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { messages, ask, compare } = useSteward()
  const isPhone = useIsPhone()
  const readOnly = useWriting(true)
  if (isPhone) {
    return (
      <div className="steward-bar">
        <button type="button" onPointerEnter={onNear} onFocus={onNear} onClick={onOpen}>
          <MessageSquare />
          {TEXTS.placeholder}
        </button>
      </div>
    )
  }
  const begin = (starter: Starter) => {
    if (starter.compare === undefined) ask({ message: starter.text })
    else compare(starter.compare)
    onOpen()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that the user comes near
    <section className="steward-field" aria-labelledby={id} onPointerEnter={onNear} onFocus={onNear}>
      <header className="home-head">
        <h2 id={id}>{TEXTS.title}</h2>
        {messages.length > 0 && (
          <Button size="small" variant="ghost" onClick={onOpen}>
            {TEXTS.showConversation}
          </Button>
        )}
      </header>
      <Composer box={box} />
      <QuickPrompts onPrompt={() => box.current?.focus()} />
      <ul className="steward-starters" aria-busy={starters === null || undefined}>
        {starters?.map((starter) => (
          <li key={starter.text}>
            <button type="button" {...readOnly} onClick={() => begin(starter)}>
              {starter.compare === undefined ? <FileText /> : <Columns2 />}
              <span>{starter.text}</span>
              <ArrowRight />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
