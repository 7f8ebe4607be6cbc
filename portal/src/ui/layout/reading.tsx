import { Printer } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { PageHeader } from './page-header.tsx'
import { Prose } from './prose.tsx'
import './reading.css'

interface ReadingProps {
  title: string
  description?: ReactNode
  /** Running text with an `h2` for each section. */
  children: ReactNode
}

/** A long text: a line that is easy to read, the contents beside it on a wide screen, and a way to print it. */
export function Reading({ title, description, children }: ReadingProps) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <Button onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        }
      />
      <div className="reading">
        <div ref={text}>
          <Prose>{children}</Prose>
        </div>
        <Contents text={text} />
      </div>
    </>
  )
}

/** Scrolls itself: following a hash would be a navigation, which changes the address. */
function Contents({ text }: { text: RefObject<HTMLElement | null> }) {
  const id = useId()
  const [titles, setTitles] = useState<readonly string[]>([])
  useEffect(() => setTitles(headingsIn(text.current).map((heading) => heading.textContent)), [text])
  const show = (index: number) => {
    const heading = headingsIn(text.current)[index]
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="reading-contents" aria-labelledby={id}>
      <p id={id}>Contents</p>
      <ul>
        {titles.map((title, index) => (
          <li key={title}>
            <button type="button" onClick={() => show(index)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const headingsIn = (text: HTMLElement | null) => [...(text?.querySelectorAll('h2') ?? [])]
