import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGES } from '../../config/pages.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import './footer.css'

/** The same for users and for visitors who read a page without signing in. */
export function Footer() {
  const { config } = useEnvironment()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="footer">
      <Link to="/privacy-policy">{PAGES['/privacy-policy']}</Link>
      <Link to="/disclaimer">{PAGES['/disclaimer']}</Link>
      <span>
        © {year} {config.brand.firm}
      </span>
    </footer>
  )
}
