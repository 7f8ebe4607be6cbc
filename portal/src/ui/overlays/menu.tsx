import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useWriting } from '../shared/read-only.ts'
import { type OpenState, openState } from './open-state.ts'
import './overlay.css'
import './menu.css'

interface MenuProps extends OpenState {
  /** The button that opens the menu; its label names the menu too. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right'
  children: ReactNode
}

/** A menu of actions. The arrow keys, Home, End and letters move in it. */
export function Menu({ trigger, align = 'end', side = 'bottom', children, ...state }: MenuProps) {
  return (
    // Not modal: a modal menu locks the page's scrolling with a style tag, which the Content-Security-Policy refuses.
    <Radix.Root modal={false} {...openState(state)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <MenuContent align={align} side={side}>
        {children}
      </MenuContent>
    </Radix.Root>
  )
}

export function MenuContent({ align = 'end', side = 'bottom', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        {...rest}
        className="menu popup sheet"
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        loop
      />
    </Radix.Portal>
  )
}

interface MenuItemProps {
  icon?: LucideIcon | undefined
  onSelect?: ((event: Event) => void) | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Whether it changes something. Then it is disabled while the portal is read-only. By default true if it is dangerous. */
  writes?: boolean | undefined
  /** The keys of a shortcut, or a note, at the end of the item. */
  end?: ReactNode
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, onSelect, disabled = false, danger = false, writes = danger, end, children } = props
  const readOnly = useWriting(writes)
  return (
    <Radix.Item
      className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
      disabled={disabled}
      {...readOnly}
      {...(onSelect ? { onSelect } : {})}
    >
      {Icon && <Icon />}
      <span className="menu-text">{children}</span>
      {end}
    </Radix.Item>
  )
}

/** An item that is a link, which is its child: `<MenuLink><a href="/faq"><HelpCircle />FAQ</a></MenuLink>`. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item asChild className="menu-item">
      {children}
    </Radix.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice of one of several options inside a menu. */
export function MenuChoice<Value extends string>({ label, options, value, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <>
      <Radix.Label className="menu-label">{label}</Radix.Label>
      <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className="menu-item menu-choice">
            <span className="menu-check">
              <Radix.ItemIndicator>
                <Check />
              </Radix.ItemIndicator>
            </span>
            <span className="menu-text">{option.label}</span>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-separator" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>
}
