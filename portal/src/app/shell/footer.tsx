import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGES } from '../../config/pages.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import './footer.css'

/** `hasTrust` for people of an account: the page is about theirs, so visitors and admins have none. */
export function Footer({ hasTrust = false }: { hasTrust?: boolean }) {
  const { config } = useEnvironment()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="footer">
      <Link to="/privacy-policy">{PAGES['/privacy-policy']}</Link>
      <Link to="/disclaimer">{PAGES['/disclaimer']}</Link>
      {hasTrust && <Link to="/trust">{PAGES['/trust']}</Link>}
      <span>
        © {year} {config.brand.firm}
      </span>
    </footer>
  )
}
