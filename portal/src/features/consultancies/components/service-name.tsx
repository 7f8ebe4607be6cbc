import { Link } from '@tanstack/react-router'
import { serviceByName } from '../../../session/account/services.ts'
import './consultancy-card.css'

/** The subject of a consult: a link if it is one of the services that have a page. */
export function ServiceName({ name }: { name: string }) {
  const path = serviceByName(name)?.path ?? null
  return path === null ? (
    name
  ) : (
    <Link to={path} className="consultancy-service">
      {name}
    </Link>
  )
}
