import { useNavigate } from '@tanstack/react-router'
import { Command, useCommandState } from 'cmdk'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useSteward } from '../../features/steward/steward-context.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { MIN_LETTERS, type PaletteItem } from './provider.ts'

/** What the palette says if nothing matches, with a way to ask for it. */
export function NothingFound({ typed, onRun }: { typed: string; onRun: (item: PaletteItem) => void }) {
  const question = typed.trim()
  const isSettled = useDebounced(question) === question
  const [isOffered, setOffered] = useState(false)
  // The offer itself is one of the items.
  const found = useCommandState(({ filtered }) => filtered.count) - (isOffered ? 1 : 0)
  const shouldOffer = found <= 0 && isSettled && question.length >= MIN_LETTERS
  if (shouldOffer !== isOffered) setOffered(shouldOffer)
  const { ask } = useSteward()
  const navigate = useNavigate()
  if (found > 0) return null
  const item: PaletteItem = {
    id: 'ask',
    title: `Ask the AI Steward: '${question}'`,
    icon: MessageSquare,
    run: () => {
      ask({ message: question })
      void navigate({ to: '/dashboard' })
    },
  }
  return (
    <>
      <p className="palette-note">
        <output>Nothing found.</output>
      </p>
      {isOffered && (
        <Command.Item value="ask the steward" className="palette-item" onSelect={() => onRun(item)}>
          <item.icon />
          <span className="palette-title">{item.title}</span>
        </Command.Item>
      )}
    </>
  )
}
