import { Command } from 'cmdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NothingFound } from './ask-steward.tsx'
import type { PaletteItem, PaletteProvider } from './provider.ts'
import { ActionsGroup } from './providers/actions.tsx'
import { AdministrationGroups } from './providers/administration.tsx'
import { CardsGroup } from './providers/cards.tsx'
import { ConsultsGroup } from './providers/consults.tsx'
import { FaqGroup } from './providers/faq.tsx'
import { NotificationsGroup } from './providers/notifications.tsx'
import { RequestsGroup } from './providers/requests.tsx'
import { PagesGroup } from './providers/pages.tsx'
import { TemplatesGroup } from './providers/templates.tsx'
import { TEXTS } from './texts.ts'
import './palette.css'

const PROVIDERS: readonly (readonly [string, PaletteProvider])[] = [
  ['pages', PagesGroup],
  ['actions', ActionsGroup],
  ['templates', TemplatesGroup],
  ['cards', CardsGroup],
  ['notifications', NotificationsGroup],
  ['requests', RequestsGroup],
  ['consults', ConsultsGroup],
  ['administration', AdministrationGroups],
  ['faq', FaqGroup],
]

/** Finds pages, actions and what the user may read by what the user types. */
export function Palette({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const run = (item: PaletteItem) => {
    onClose()
    item.run()
  }
  return (
    <Dialog title={TEXTS.search} size="wide" open onOpenChange={onClose} initialFocus={input}>
      {/* The providers filter the items themselves. With `vimBindings` the palette would use Ctrl+K for its own navigation. */}
      <Command
        className="palette"
        label={TEXTS.search}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={({ key }) => void (hasMoved.current ||= MOVING_KEYS.has(key))}
      >
        <Command.Input
          ref={input}
          className="palette-input"
          placeholder={isPhone ? TEXTS.placeholderOfPhone : TEXTS.placeholder}
          value={typed}
          onValueChange={(words) => {
            hasMoved.current = false
            setTyped(words)
          }}
        />
        <Command.List
          ref={list}
          className="palette-list"
          label={TEXTS.results}
          onPointerMove={() => void (hasMoved.current = true)}
        >
          {PROVIDERS.map(([name, Provider]) => (
            <Provider key={name} typed={typed} onRun={run} />
          ))}
          <NothingFound typed={typed} onRun={run} />
          <FirstResult list={list} hasMoved={hasMoved} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

// bare text: the names of keys in events.
const MOVING_KEYS = new Set(['ArrowDown', 'ArrowUp', 'End'])

/**
 * Groups above the chosen result may be found later: as long as the user has not moved, the first one is chosen. The
 * palette has no other way to do so than its key, and the browser's own Home key moves in the text box as well.
 */
function FirstResult({ list, hasMoved }: { list: RefObject<HTMLElement | null>; hasMoved: RefObject<boolean> }) {
  useEffect(() => {
    let frame = 0
    const chooseFirst = () => {
      const first = list.current?.querySelector('[cmdk-item]')
      if (!first || first.getAttribute('aria-selected') === 'true' || hasMoved.current) return
      list.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(chooseFirst)
    })
    if (list.current !== null) observer.observe(list.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list, hasMoved])
  return null
}
