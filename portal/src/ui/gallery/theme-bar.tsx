import { useEffect, useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'

const VARIATIONS = ['dark', 'high-contrast', 'version-11', 'compact-mode', 'reduced-motion']

/** The chosen variations are in the address: `/ui#dark+compact-mode`. */
const fromAddress = () => window.location.hash.slice(1).split('+').filter(Boolean)

export function ThemeBar() {
  const [chosen, setChosen] = useState(fromAddress)
  useEffect(() => {
    const scheme = chosen.includes('dark') ? [] : ['light']
    document.documentElement.className = [...scheme, ...chosen].join(' ')
    window.history.replaceState(null, '', `#${chosen.join('+')}`)
  }, [chosen])
  useEffect(() => {
    const follow = () => setChosen(fromAddress())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return VARIATIONS.map((set) => (
    <Checkbox
      key={set}
      label={set}
      checked={chosen.includes(set)}
      onCheckedChange={(on) => setChosen(on ? [...chosen, set] : chosen.filter((other) => other !== set))}
    />
  ))
}
