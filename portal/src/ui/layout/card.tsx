import type { ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'
import './card.css'

interface CardProps {
  title?: ReactNode
  /** The level of the title in the outline of the page. */
  level?: 2 | 3 | 4
  description?: ReactNode
  /** Shown at the end of the title's line. */
  action?: ReactNode
  /** Shown below a thin line at the end, for example the buttons of a form. */
  footer?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A framed area of the page. Cards are never nested: inside a card, thin lines divide. */
export function Card({ title, level = 2, description, action, footer, className, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classNames('card', className)}>
      {(title !== undefined || action !== undefined) && (
        <header className="card-head">
          <div>
            {title !== undefined && <Heading className="card-title">{title}</Heading>}
            {description && <p className="card-description">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
      {footer && <footer className="card-foot">{footer}</footer>}
    </section>
  )
}
