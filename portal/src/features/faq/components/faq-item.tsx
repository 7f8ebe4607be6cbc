import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { FaqEntry } from '../../../content/faq.ts'
import './faq-item.css'

interface FaqItemProps {
  entry: FaqEntry
  isOpen: boolean
  onToggle: () => void
}

export function FaqItem({ entry: { question, answer }, isOpen, onToggle }: FaqItemProps) {
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  // An answer opened by the address or by the palette may be far down the page.
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
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
