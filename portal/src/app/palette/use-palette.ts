import { useCallback, useState } from 'react'
import { useShortcut } from '../shell/use-shortcut.ts'

interface Palette {
  readonly isOpen: boolean
  readonly show: () => void
  readonly setOpen: (isOpen: boolean) => void
}

/** Opened by its button, or by Ctrl or Cmd with k, which closes it too. */
export function usePalette(): Palette {
  const [isOpen, setOpen] = useState(false)
  useShortcut('k', () => setOpen(!isOpen))
  const show = useCallback(() => setOpen(true), [])
  return { isOpen, show, setOpen }
}
