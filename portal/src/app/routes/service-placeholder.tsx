import { useLocation } from '@tanstack/react-router'
import { pageTitle } from '../../config/pages.ts'

/** Spec part 1 §2: the services' own pages read 'Under Construction'. */
export function Page() {
  const title = useLocation({ select: ({ pathname }) => pageTitle(pathname) })
  return (
    <main>
      <title>{title ?? ''}</title>
      <h1>{title}</h1>
      <p>Under Construction</p>
    </main>
  )
}
