import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import '../../../ui/actions/icon-button.css'

/** Stands in the header's place for notifications until their popover does: a way to the page, and no number. */
export function NotificationLink() {
  return (
    <Tooltip label={PAGES['/notifications']}>
      <Link className="icon-button" to="/notifications" aria-label={PAGES['/notifications']}>
        <Bell />
      </Link>
    </Tooltip>
  )
}
