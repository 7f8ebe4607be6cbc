import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Mail, SquarePlay } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { PopoverClose } from '../../../ui/overlays/popover.tsx'
import { TEXTS } from '../texts.ts'
import './header-menu.css'

/** The entries of the guides popover: docs/product/shell.md. */
const GUIDES = [
  { to: '/onboarding-tutorial', icon: SquarePlay },
  { to: '/faq', icon: CircleQuestionMark },
  { to: '/contact-support', icon: Mail },
] as const

/** Whether the page is one of the guides, which have no entry in the sidebar. */
export const isGuide = (pathname: string): boolean => GUIDES.some(({ to }) => to === pathname)

export function GuideLinks() {
  return (
    <ul className="header-menu">
      {GUIDES.map(({ to, icon: Icon }) => (
        <li key={to}>
          <PopoverClose>
            <Link to={to}>
              <Icon />
              {to === '/onboarding-tutorial' ? TEXTS.header.videoTutorial : PAGES[to]}
            </Link>
          </PopoverClose>
        </li>
      ))}
    </ul>
  )
}
