import { Minus, Plus } from 'lucide-react'
import { numberFormat } from '../../../language/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { larger, smaller } from '../model/zoom.ts'
import { TEXTS } from '../texts.ts'

const PERCENT = numberFormat({ style: 'percent' })

export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="preview-zoom" aria-label={TEXTS.zoom.group}>
      <IconButton
        label={TEXTS.zoom.out}
        aria-keyshortcuts="-"
        aria-disabled={smaller(zoom) === zoom}
        onClick={() => onZoom(smaller(zoom))}
      >
        <Minus />
      </IconButton>
      <output>{PERCENT.format(zoom)}</output>
      <IconButton
        label={TEXTS.zoom.in}
        aria-keyshortcuts="+"
        aria-disabled={larger(zoom) === zoom}
        onClick={() => onZoom(larger(zoom))}
      >
        <Plus />
      </IconButton>
    </fieldset>
  )
}
