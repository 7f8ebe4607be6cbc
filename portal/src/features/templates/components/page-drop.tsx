import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TEXTS } from '../texts.ts'
import './page-drop.css'

/** Accepts files that are dropped anywhere on the page, while no dialog is open. */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    // The browser reports that a drag leaves the page whenever it enters a child, so this counts both.
    let depth = 0
    const move = (step: number) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      depth += step
      setOver(depth > 0)
    }
    const drop = (event: DragEvent) => {
      if (depth === 0) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    const events = { dragenter: move(1), dragover: move(0), dragleave: move(-1), drop }
    const all = Object.entries(events) as ['drop', (event: DragEvent) => void][]
    for (const [name, listener] of all) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className="page-drop" aria-hidden="true">
      <Upload />
      {TEXTS.upload.dropAnywhere}
    </div>
  )
}
