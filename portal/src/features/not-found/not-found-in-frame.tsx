import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft, CircleQuestionMark, FileQuestionMark, Mail, Search } from 'lucide-react'
import { PAGES } from '../../config/pages.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyDrawing } from '../../ui/feedback/empty-drawing.tsx'
import { Way } from '../../ui/navigation/way.tsx'
import { similarPages } from './model/similar-pages.ts'
import './not-found.css'

const MOST_LETTERS = 60

/** For signed-in users, who keep the frame: docs/product/shell.md. */
export function NotFoundInFrame({ onSearch }: { onSearch: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className="not-found">
      <EmptyDrawing size="large" />
      <header>
        <h1>404</h1>
        <p className="not-found-what">Oops! Page not found</p>
        <p>
          There is no page at <b>{readable(path)}</b>. The address may be mistyped, or the page may have moved.
        </p>
      </header>
      <div className="not-found-actions">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Return to Home
        </Link>
        <BackButton />
      </div>
      <nav aria-label="Other ways">
        <ul>
          {similarPages(path).map((page) => (
            <li key={page}>
              <Link to={page} className="way">
                <Way icon={FileQuestionMark} title={PAGES[page]} detail="Did you mean this page?" />
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className="way" onClick={onSearch}>
              <Way icon={Search} title="Search" detail="Pages, documents, cards, notifications and requests" />
            </button>
          </li>
          <li>
            <Link to="/faq" className="way">
              <Way icon={CircleQuestionMark} title="FAQ" detail="How the portal works" />
            </Link>
          </li>
          <li>
            <Link to="/contact-support" className="way">
              <Way icon={Mail} title="Contact Support" detail="A link of ours that does not work? Tell us." />
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

/** Not shown if the address was opened in a new tab, because there is no page to go back to. */
function BackButton() {
  const { history } = useRouter()
  if (!history.canGoBack()) return null
  return (
    <Button onClick={() => history.back()}>
      <ArrowLeft />
      Go back
    </Button>
  )
}

/** The path as the user typed it, without signs in percent, and not longer than a line. */
function readable(path: string): string {
  let text = path
  try {
    text = decodeURI(path)
  } catch {
    // An address that cannot be decoded is shown as it is.
  }
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
