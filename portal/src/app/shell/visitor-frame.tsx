import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPagePath, PAGES } from '../../config/pages.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { Footer } from './footer.tsx'
import { SkipLink } from './main-area.tsx'
import { TEXTS } from './texts.ts'
import './visitor-frame.css'

/** The frame around a page that is read without signing in: the name, a way to sign in, the page. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { config } = useEnvironment()
  const pathname = useLocation({ select: (location) => location.pathname })
  const name = isPagePath(pathname) ? PAGES[pathname] : undefined
  return (
    <div className="visitor-frame">
      <SkipLink />
      <title>{`${name} · ${config.brand.name}`}</title>
      <header>
        <Link to="/" aria-label={TEXTS.visitor.toSignIn(config.brand.name)}>
          <Wordmark name={config.brand.name} />
        </Link>
        <Link to="/" className={buttonClass()}>
          {TEXTS.visitor.signIn}
        </Link>
      </header>
      <main id="main" tabIndex={-1} aria-label={name}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
