import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isPagePath } from '../../../config/pages.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { TEXTS } from '../texts.ts'

/**
 * Shows text that a document or a model wrote: no HTML, no pictures (they would load from other servers), and links
 * only to the portal's own pages. A document could make a model show a link that misleads the user or acts when it is
 * opened.
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
  <Wide label={TEXTS.table}>
    <table {...rest} />
  </Wide>
)

const WideText = ({ node: _node, ...rest }: Element<'pre'>) => (
  <Wide label={TEXTS.code}>
    <pre {...rest} />
  </Wide>
)

/**
 * Tables and code scroll by themselves, so that the conversation does not. They take the focus, so that keys can scroll
 * them.
 */
function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls, and is not a fieldset
    <div className="chat-wide" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
