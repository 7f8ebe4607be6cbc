import './loading.css'

/** The specified words while something is on its way. `page` stands in the middle of the screen. */
export function Loading({ children, place = 'block' }: { children: string; place?: 'block' | 'inline' | 'page' }) {
  return <output className={`loading loading-${place}`}>{children}</output>
}
