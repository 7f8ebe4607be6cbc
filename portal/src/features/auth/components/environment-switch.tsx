import { useEffect, useRef } from 'react'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { draft } from '../model/draft.ts'
import './environment-switch.css'
import { TEXTS } from '../texts.ts'

export function EnvironmentSwitch() {
  const { name, switchTo } = useEnvironment()
  const row = useRef<HTMLDivElement>(null)
  const segments = [
    { value: 'production', label: TEXTS.production },
    { value: 'training', label: TEXTS.training },
  ] as const

  // Switching mounts the screen again, so the focus returns to the switch for users of the keyboard.
  useEffect(() => {
    if (!draft.read().hasSwitched) return
    draft.change({ hasSwitched: false })
    row.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])

  return (
    <div className="environment-switch" ref={row}>
      <span aria-hidden="true">{TEXTS.environment}</span>
      <Segmented
        label={TEXTS.environment}
        segments={segments}
        value={name}
        onValueChange={(next) => {
          draft.change({ hasSwitched: true })
          switchTo(next)
        }}
      />
    </div>
  )
}
