import { use } from 'react'
import { NotFoundInFrame } from '../../features/not-found/not-found-in-frame.tsx'
import { ShowPaletteContext } from '../palette/palette-host.tsx'

export function NotFound() {
  return <NotFoundInFrame onSearch={use(ShowPaletteContext)} />
}
