import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isPagePath } from '../../../config/pages.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'

/**
 * What a document or a model wrote: no markup of its own, no pictures (they would load from elsewhere), and no links but to the
 * portal's own pages. A document could make a model show a link that leads a person astray, or that acts when it is opened.
 */
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
  const url = URL.canParse(href, location.origin) ? new URL(href, location.origin) : null
  if (url === null || url.origin !== location.origin || !isPagePath(url.pathname)) return <>{children}</>
  return (
    <Link to={url.pathname} search={Object.fromEntries(url.searchParams)} className={linkClass()}>
      {children}
    </Link>
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
