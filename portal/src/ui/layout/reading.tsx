import { Printer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { PageHeader } from './page-header.tsx'
import { Prose } from './prose.tsx'
import { TEXTS } from '../texts.ts'
import './reading.css'

interface ReadingProps {
  title: string
  description?: ReactNode
  /** Running text with an `h2` for each section. */
  children: ReactNode
}

/** A long text: a line that is easy to read, the contents beside it on a wide screen, and a way to print it. */
export function Reading({ title, description, children }: ReadingProps) {
  const [text, setText] = useState<HTMLElement | null>(null)
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <Button onClick={() => window.print()}>
            <Printer />
            {TEXTS.print}
          </Button>
        }
      />
      <div className="reading">
        <div ref={setText}>
          <Prose>{children}</Prose>
        </div>
        {text !== null && <Contents text={text} />}
      </div>
    </>
  )
}

/** Scrolls itself: following a hash would be a navigation, which changes the address. */
function Contents({ text }: { text: HTMLElement }) {
  const id = useId()
  const headings = [...text.querySelectorAll('h2')]
  const show = (heading: HTMLElement) => {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="reading-contents" aria-labelledby={id}>
      <p id={id}>{TEXTS.contents}</p>
      <ul>
        {headings.map((heading) => (
          <li key={heading.textContent}>
            <button type="button" onClick={() => show(heading)}>
              {heading.textContent}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
