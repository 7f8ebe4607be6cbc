import { lazy, Suspense, useEffect } from 'react'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

interface PaletteHostProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Loads the palette's code ahead: otherwise letters that the user types right after the shortcut would be lost. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}

const PRELOAD_AFTER_MS = 2000
