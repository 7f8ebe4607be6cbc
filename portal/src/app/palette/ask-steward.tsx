import { useNavigate } from '@tanstack/react-router'
import { Command, useCommandState } from 'cmdk'
import { Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useSteward } from '../../features/steward/steward-context.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { MIN_LETTERS, type PaletteItem } from './provider.ts'
import { TEXTS } from './texts.ts'

/** To the Steward, and to the firm. */
const OFFERS = 2

/** What the palette says if nothing matches, with ways to ask for it. */
export function NothingFound({ typed, onRun }: { typed: string; onRun: (item: PaletteItem) => void }) {
  const question = typed.trim()
  const isSettled = useDebounced(question) === question
  const [isOffered, setOffered] = useState(false)
  // The offers themselves are items.
  const found = useCommandState(({ filtered }) => filtered.count) - (isOffered ? OFFERS : 0)
  const shouldOffer = found <= 0 && isSettled && question.length >= MIN_LETTERS
  if (shouldOffer !== isOffered) setOffered(shouldOffer)
  const { ask } = useSteward()
  const navigate = useNavigate()
  if (found > 0) return null
  const offers: readonly PaletteItem[] = [
    {
      id: 'ask',
      title: TEXTS.askSteward(question),
      icon: MessageSquare,
      run: () => {
        ask({ message: question })
        void navigate({ to: '/dashboard' })
      },
    },
    {
      id: 'write',
      title: TEXTS.write,
      icon: Mail,
      run: () => void navigate({ to: '/contact-support', search: { new: 1, subject: question } as never }),
    },
  ]
  return (
    <>
      <p className="palette-note">
        <output>{TEXTS.nothing}</output>
      </p>
      {isOffered &&
        offers.map((item) => (
          <Command.Item key={item.id} value={`offer ${item.id}`} className="palette-item" onSelect={() => onRun(item)}>
            <item.icon />
            <span className="palette-title" title={item.title}>
              {item.title}
            </span>
          </Command.Item>
        ))}
    </>
  )
}
