import './clip.css'

/** A text on one line. If there is no room for it, it is cut, and its title has the whole text. */
export function Clip({ children }: { children: string }) {
  return (
    <span className="clip" title={children}>
      {children}
    </span>
  )
}
