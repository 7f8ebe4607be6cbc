import { Link } from '@tanstack/react-router'
import { serviceByName, shownServiceName } from '../../../session/account/services.ts'
import './consultancy-card.css'

/** The subject of a consult: a link if it is one of the services that have a page. */
export function ServiceName({ name }: { name: string }) {
  const path = serviceByName(name)?.path ?? null
  return path === null ? (
    shownServiceName(name)
  ) : (
    <Link to={path} className="consultancy-service">
      {shownServiceName(name)}
    </Link>
  )
}
