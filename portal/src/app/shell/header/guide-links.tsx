import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Mail, SquarePlay } from 'lucide-react'
import { PopoverClose } from '../../../ui/overlays/popover.tsx'
import './header-menu.css'

/** The entries of the guides popover: docs/product/shell.md. */
const GUIDES = [
  { to: '/onboarding-tutorial', label: 'Video Tutorial', icon: SquarePlay },
  { to: '/faq', label: 'FAQ', icon: CircleQuestionMark },
  { to: '/contact-support', label: 'Contact Support', icon: Mail },
] as const

/** Whether the page is one of the guides, which have no entry in the sidebar. */
export const isGuide = (pathname: string): boolean => GUIDES.some(({ to }) => to === pathname)

export function GuideLinks() {
  return (
    <ul className="header-menu">
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
