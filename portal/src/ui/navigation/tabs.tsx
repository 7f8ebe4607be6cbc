import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import './tabs.css'

interface TabsProps<Value extends string> {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined; disabled?: boolean }[]
  value: Value
  onValueChange: (value: Value) => void
  /** One `TabPanel` for each tab. */
  children: ReactNode
}

/** Parts of a page, one of them visible. The arrow keys move and show. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="tab"
            disabled={tab.disabled ?? false}
            // The library focuses the tab by script, which would show a focus ring to users of a mouse.
            onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false })}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** Its content is rendered only while its tab is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content className="tab-panel" value={value}>
      {children}
    </Radix.Content>
  )
}
