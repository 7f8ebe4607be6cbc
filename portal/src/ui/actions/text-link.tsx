import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { linkClass } from './link-class.ts'
import { VisuallyHidden } from '../shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'

interface TextLinkProps extends ComponentProps<'a'> {
  href: string
  /** Leads out of the portal: opens a new tab, and says so. */
  external?: boolean | undefined
  /** Underlined only on hover, for links in tables. */
  quiet?: boolean | undefined
  /** False to leave out the arrow where space is short; screen readers still announce the new tab. */
  icon?: boolean | undefined
}

export function TextLink({ external, quiet, icon = true, className, children, ...rest }: TextLinkProps) {
  const look = classNames(linkClass(quiet ? 'quiet' : 'underlined'), className)
  if (!external) {
    return (
      <a {...rest} className={look}>
        {children}
      </a>
    )
  }
  return (
    <a {...rest} className={look} target="_blank" rel="noopener noreferrer">
      {children}
      {icon && <ExternalLink />}
      <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
    </a>
  )
}
