import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  name: string
  /** A picture; while it loads and when it does not, the initials stand in. */
  src?: string | null | undefined
  size?: 'small' | 'normal' | 'large'
}

/** First letters of the first and the last word: two at most, whatever the script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('')
}

/** A person's sign. The name stands beside it or in what it is a part of, so the sign itself is silent. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
      {src && src !== broken && <img src={src} alt="" onError={() => setBroken(src)} />}
    </span>
  )
}
