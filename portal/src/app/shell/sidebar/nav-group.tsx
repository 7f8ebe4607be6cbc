import { useId, type ReactNode } from 'react'

/** A list with a heading. On the rail the heading is a line, and screen readers still read it. */
export function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="nav-group">
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  )
}
