import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
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
  const list = useSelectedInView(value)
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List ref={list} className="tabs" aria-label={label}>
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

/** Room beside the selected tab, so that a part of its neighbour shows that the row scrolls. */
const NEIGHBOUR_PX = 64

/** Scrolls the row of tabs, never the page, until the selected tab is in view, also if a count comes later. */
function useSelectedInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[id$="-trigger-${value}"]`)
    if (!row || !tab) return
    const observer = new ResizeObserver(() => {
      const [rowBox, tabBox] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (tabBox.right > rowBox.right) row.scrollLeft += tabBox.right - rowBox.right + NEIGHBOUR_PX
      else if (tabBox.left < rowBox.left) row.scrollLeft -= rowBox.left - tabBox.left + NEIGHBOUR_PX
    })
    for (const each of row.children) observer.observe(each)
    return () => observer.disconnect()
  }, [value])
  return list
}

/** Its content is rendered only while its tab is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content className="tab-panel" value={value}>
      {children}
    </Radix.Content>
  )
}
