import { lazy, Suspense, useEffect } from 'react'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

interface PaletteHostProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Its code comes once the page rests, so that what is typed right after the keys that open it is not lost. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}

const REST_MS = 2000
