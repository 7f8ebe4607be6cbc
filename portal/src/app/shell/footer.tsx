import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGES } from '../../config/pages.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import './footer.css'

/** `hasTrust` is true for people of an account. The page is about their account, so visitors and admins do not have it. */
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
