import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
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
      components={{ a: Anchor, h1: 'h3', h2: 'h3', table: WideTable, pre: WideText }}
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

type Element<Tag extends 'table' | 'pre'> = ComponentProps<Tag> & { node?: unknown }

const WideTable = ({ node: _node, ...rest }: Element<'table'>) => (
  <Wide label="Table">
    <table {...rest} />
  </Wide>
)

const WideText = ({ node: _node, ...rest }: Element<'pre'>) => (
  <Wide label="Code">
    <pre {...rest} />
  </Wide>
)

/** What cannot be broken scrolls by itself, and not the conversation; by keys too, for which it takes the focus. */
function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls, and is no group of fields
    <div className="chat-wide" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
