import './link.css'

/** The style of a link for the router's own component: `<Link className={linkClass()}>`. */
export function linkClass(look: 'underlined' | 'quiet' = 'underlined'): string {
  return look === 'quiet' ? 'link link-quiet' : 'link'
}
