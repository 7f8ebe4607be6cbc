import { Mark } from './mark.tsx'
import './wordmark.css'

/** The mark and the name. The last of several words is set in the text font. */
export function Wordmark({ name }: { name: string }) {
  const words = name.split(' ')
  const last = words.length > 1 ? words.pop() : undefined
  return (
    <span className="wordmark">
      <Mark />
      <b>
        {words.join(' ')}
        {last !== undefined && <span>{last}</span>}
      </b>
    </span>
  )
}
