import { Link } from '@tanstack/react-router'
import { Bell, Building2, ChevronRight, Contrast, UserRound } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import './settings-list.css'

/** What can be set, and on which page: the names alone do not tell the pages apart. */
const SETTINGS = [
  {
    to: '/settings/notifications',
    icon: Bell,
    text: 'What we mail and message you about, and how often. For you alone.',
  },
  {
    to: '/settings/theme',
    icon: Contrast,
    text: 'Colours, contrast, motion and density of the portal. For you alone.',
  },
  { to: '/profile', icon: UserRound, text: 'Your name, phone number, password and uploaded files.' },
  {
    to: '/organization-settings',
    icon: Building2,
    text: 'Your contact at our firm, your services, and the channels for everyone in your organisation.',
  },
] as const

export function SettingsList() {
  return (
    <Card title="What would you like to change?">
      <ul className="settings-list">
        {SETTINGS.map(({ to, icon: Icon, text }) => (
          <li key={to}>
            <Link to={to} aria-label={PAGES[to]}>
              <Icon />
              <span>
                <b>{PAGES[to]}</b>
                <small>{text}</small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
