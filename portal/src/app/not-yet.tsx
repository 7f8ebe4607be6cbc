import { PAGES, type PagePath } from '../config/pages.ts'

/** A page of the route table that is not built yet says so. */
export function NotYet({ path }: { path: PagePath }) {
  return (
    <main>
      <title>{PAGES[path]}</title>
      <h1>{PAGES[path]}</h1>
      <p>This page is not available yet.</p>
    </main>
  )
}
