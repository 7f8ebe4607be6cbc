import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Mail, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { PopoverClose } from '../../../ui/overlays/popover.tsx'
import './header-menu.css'

/** The entries of the guides popover: docs/product/shell.md. */
const GUIDES = [
  { to: '/onboarding-tutorial', label: 'Video Tutorial', icon: SquarePlay },
  { to: '/faq', label: 'FAQ', icon: CircleQuestionMark },
  { to: '/contact-support', label: 'Contact Support', icon: Mail },
] as const

/** `before` is an entry to show above the guides. */
export function GuideLinks({ before }: { before?: ReactNode }) {
  return (
    <ul className="header-menu">
      {before && <li>{before}</li>}
      {GUIDES.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <PopoverClose>
            <Link to={to}>
              <Icon />
              {label}
            </Link>
          </PopoverClose>
        </li>
      ))}
    </ul>
  )
}
