import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  name: string
  /** A picture. The initials show while it loads, and if it fails to load. */
  src?: string | null | undefined
  size?: 'small' | 'normal' | 'large'
}

/** The first letters of the first and the last word, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('')
}

/** What stands after the name of a company and does not belong to it. */
const LEGAL_FORMS = new Set(
  'nv sa bv srl bvba sprl cv sc cvba scrl vzw asbl ivzw aisbl vof snc commv comm gcv se ag gmbh ltd plc llc inc sas sarl'.split(
    ' ',
  ),
)

/** The first letters of the first two words of a company's name, without its legal form. */
export function companyInitialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const own = words.filter((word, place) => place === 0 || !LEGAL_FORMS.has(word.toLowerCase().replaceAll('.', '')))
  return initialsOf(own.slice(0, 2).join(' '))
}

/** The picture or initials of a person. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
      {src && src !== broken && <img src={src} alt="" onError={() => setBroken(src)} />}
    </span>
  )
}
