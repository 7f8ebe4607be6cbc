import { createContext, Suspense, useCallback, useState } from 'react'
import { lazyPart, withTexts } from '../../language/use-language.ts'
import { useLoadLater } from '../../lib/use-load-later.ts'
import { useShortcut } from '../shell/use-shortcut.ts'

const load = () => import('./palette.tsx')
const loadWithTexts = () => withTexts(load)
const Palette = lazyPart(load, 'Palette')

interface PaletteHostProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Loads the palette's code and texts ahead of time: otherwise letters typed right after the shortcut would be lost. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  useLoadLater(loadWithTexts)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}

interface PaletteState {
  readonly isOpen: boolean
  readonly show: () => void
  readonly setOpen: (isOpen: boolean) => void
}

/** Opens the palette from a page. */
export const ShowPaletteContext = createContext<() => void>(() => undefined)

/** A button opens the palette; Ctrl+K or Cmd+K opens and closes it. */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false)
  useShortcut('k', () => setOpen(!isOpen))
  const show = useCallback(() => setOpen(true), [])
  return { isOpen, show, setOpen }
}
