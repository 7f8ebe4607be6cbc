import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'

/** What a document or a model wrote: no markup of its own, no pictures (they would load from elsewhere). */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      disallowedElements={['img']}
      components={{ a: Anchor, h1: 'h3', h2: 'h3' }}
    >
      {text}
    </ReactMarkdown>
  )
}

function Anchor({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  if (href.startsWith('/') && !href.startsWith('//')) {
    const { pathname, searchParams } = new URL(href, location.origin)
    return (
      <Link to={pathname} search={Object.fromEntries(searchParams)} className={linkClass()}>
        {children}
      </Link>
    )
  }
  return /^https?:|^mailto:/.test(href) ? (
    <TextLink href={href} external>
      {children}
    </TextLink>
  ) : (
    <>{children}</>
  )
}
