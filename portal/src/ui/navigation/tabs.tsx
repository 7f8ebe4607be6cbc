import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import './tabs.css'

interface TabsProps<Value extends string> {
  /** What the tabs divide, for those who hear them. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined; disabled?: boolean }[]
  value: Value
  onValueChange: (value: Value) => void
  /** One `TabPanel` for each tab. */
  children: ReactNode
}

/** Parts of one page, one in sight. The arrow keys move and show. */
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
            // The library gives it the focus by script, which would show a ring to who uses the mouse.
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

/** Its content is there only while its tab is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content className="tab-panel" value={value}>
      {children}
    </Radix.Content>
  )
}
