import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft, CircleQuestionMark, FileQuestionMark, Mail, Search } from 'lucide-react'
import { PAGES } from '../../config/pages.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyDrawing } from '../../ui/feedback/empty-drawing.tsx'
import { Way } from '../../ui/navigation/way.tsx'
import { similarPages } from './model/similar-pages.ts'
import { TEXTS } from './texts.ts'
import './not-found.css'

const MOST_LETTERS = 60

/** For signed-in users, who keep the frame: docs/product/shell.md. */
export function NotFoundInFrame({ onSearch }: { onSearch: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className="not-found">
      <EmptyDrawing size="large" />
      <header>
        <h1>{TEXTS.title}</h1>
        <p className="not-found-what">{TEXTS.what}</p>
        <p>
          {TEXTS.noPage.before} <b>{readable(path)}</b>
          {TEXTS.noPage.after}
        </p>
      </header>
      <div className="not-found-actions">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {TEXTS.home}
        </Link>
        <BackButton />
      </div>
      <nav aria-label={TEXTS.ways}>
        <ul>
          {similarPages(readable(path)).map((page) => (
            <li key={page}>
              <Link to={page} className="way">
                <Way icon={FileQuestionMark} title={PAGES[page]} detail={TEXTS.similar} />
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className="way" onClick={onSearch}>
              <Way icon={Search} title={TEXTS.search.title} detail={TEXTS.search.detail} />
            </button>
          </li>
          <li>
            <Link to="/faq" className="way">
              <Way icon={CircleQuestionMark} title={PAGES['/faq']} detail={TEXTS.faq} />
            </Link>
          </li>
          <li>
            <Link to="/contact-support" className="way">
              <Way icon={Mail} title={PAGES['/contact-support']} detail={TEXTS.support} />
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
      {TEXTS.back}
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
