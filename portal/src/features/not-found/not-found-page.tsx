import { linkClass } from '../../ui/actions/link-class.ts'
import './not-found.css'

/** Spec part 1, not-found page: the three texts are fixed. */
export function NotFoundPage() {
  return (
    <main className="not-found">
      <title>404 · Page not found</title>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a className={linkClass()} href="/">
        Return to Home
      </a>
    </main>
  )
}
