import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { FaqEntry } from '../../../content/faq.ts'
import './faq-item.css'

interface FaqItemProps {
  entry: FaqEntry
  isOpen: boolean
  onToggle: () => void
  /** Whether the user has opened it on the page. */
  wasChosen: () => boolean
}

export function FaqItem({ entry: { question, answer }, isOpen, onToggle, wasChosen }: FaqItemProps) {
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  // An answer that the address or the palette opens comes to the top; one that the user opens moves as little as possible.
  // The router scrolls after a navigation, so this waits for the next frame.
  useEffect(() => {
    if (!isOpen) return
    const block = wasChosen() ? 'nearest' : 'start'
    const frame = requestAnimationFrame(() => item.current?.scrollIntoView({ block }))
    return () => cancelAnimationFrame(frame)
  }, [isOpen, wasChosen])
  return (
    <li className="faq-item" ref={item}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {question}
          <ChevronDown />
        </button>
      </h3>
      <div id={id} className="faq-answer" hidden={!isOpen}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </li>
  )
}
