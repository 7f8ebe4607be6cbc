import { Link } from '@tanstack/react-router'
import { Bell, Building2, ChevronRight, Contrast, UserRound } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { TEXTS } from '../texts.ts'
import './settings-list.css'

/** What can be set, and on which page: the names alone do not tell the pages apart. */
const SETTINGS = [
  { to: '/settings/notifications', icon: Bell },
  { to: '/settings/theme', icon: Contrast },
  { to: '/profile', icon: UserRound },
  { to: '/organization-settings', icon: Building2 },
] as const

export function SettingsList() {
  return (
    <Card title={TEXTS.list.title}>
      <ul className="settings-list">
        {SETTINGS.map(({ to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} aria-label={PAGES[to]}>
              <Icon />
              <span>
                <b>{PAGES[to]}</b>
                <small>{TEXTS.list[to]}</small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
