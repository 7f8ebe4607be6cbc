import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { larger, smaller } from '../model/zoom.ts'

export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="preview-zoom" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        aria-keyshortcuts="-"
        aria-disabled={smaller(zoom) === zoom}
        onClick={() => onZoom(smaller(zoom))}
      >
        <Minus />
      </IconButton>
      <output>{Math.round(zoom * 100)}%</output>
      <IconButton
        label="Zoom in"
        aria-keyshortcuts="+"
        aria-disabled={larger(zoom) === zoom}
        onClick={() => onZoom(larger(zoom))}
      >
        <Plus />
      </IconButton>
    </fieldset>
  )
}
