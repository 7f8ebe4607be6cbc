import './loading.css'

/** The text that is shown while something loads. `page` centres it on the screen. */
export function Loading({ children, place = 'block' }: { children: string; place?: 'block' | 'inline' | 'page' }) {
  return <output className={`loading loading-${place}`}>{children}</output>
}
