import { lazy, Suspense } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

interface PaletteHostProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Its code comes with the first opening. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}
