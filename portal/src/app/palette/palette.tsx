import { Command } from 'cmdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
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
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  const hasMoved = useRef(false)
  useFirstResult(list, hasMoved, setChosen)
  const run = (item: PaletteItem) => {
    onClose()
    item.run()
  }
  return (
    <Dialog title="Search" size="wide" open onOpenChange={onClose} initialFocus={input}>
      {/* The providers filter the items themselves. With `vimBindings` the palette would use Ctrl+K for its own navigation. */}
      <Command
        className="palette"
        label="Search"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={({ key }) => void (hasMoved.current ||= MOVING_KEYS.includes(key))}
      >
        <Command.Input
          ref={input}
          className="palette-input"
          placeholder="Pages, actions, templates, cards, notifications, requests, questions"
          value={typed}
          onValueChange={(words) => {
            hasMoved.current = false
            setTyped(words)
          }}
        />
        <Command.List
          ref={list}
          className="palette-list"
          label="Results"
          onPointerMove={() => void (hasMoved.current = true)}
        >
          {PROVIDERS.map(([name, Provider]) => (
            <Provider key={name} typed={typed} onRun={run} />
          ))}
          <NothingFound typed={typed} onRun={run} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

const MOVING_KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/** Groups above the chosen result may be found later: as long as the user has not moved, the first one is chosen. */
function useFirstResult(
  list: RefObject<HTMLElement | null>,
  hasMoved: RefObject<boolean>,
  choose: (value: string) => void,
): void {
  useEffect(() => {
    if (list.current === null) return
    let frame = 0
    const chooseFirst = () => {
      const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value')
      if (first && !hasMoved.current) choose(first)
    }
    // After the palette's own choice, which it makes when the chosen result goes.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(chooseFirst)
    })
    observer.observe(list.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list, hasMoved, choose])
}
