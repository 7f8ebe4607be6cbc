import { useId, type ReactNode } from 'react'

/** A headed list; on the rail its heading is a line that is still read out. */
export function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="nav-group">
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  )
}
