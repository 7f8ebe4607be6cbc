import { DropdownMenu as Radix } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, type RefObject, useId } from 'react'
import { useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { MenuContent } from './menu.tsx'

interface MenuOnDemandProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/**
 * A menu behind a small icon, for a list of thousands. The library's menu listens to every key and pointer of the page, so it is
 * there only from when the user comes near the button. The button itself is always the same element.
 */
export function MenuOnDemand({ label, icon, children }: MenuOnDemandProps) {
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const menuId = useId()
  const near = () => setNear(true)
  const toggle = () => {
    near()
    setOpen(!isOpen)
  }
  // As the library's button does, which opens when it is pressed and leaves the focus to the menu.
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    toggle()
    if (!isOpen) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown'
    if (event.key !== 'Enter' && event.key !== ' ' && !isDown) return
    event.preventDefault()
    if (!isDown || !isOpen) toggle()
  }
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        size="small"
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={near}
        onFocus={near}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {icon}
      </IconButton>
      {isNear && (
        <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
          <Radix.Trigger asChild>
            <Place of={button} />
          </Radix.Trigger>
          <MenuContent id={menuId} aria-labelledby={id}>
            {children}
          </MenuContent>
        </Radix.Root>
      )}
    </>
  )
}

/** Draws nothing: gives the library the button as the place to open at and to return the focus to. */
function Place({ of: button, ref }: { of: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}
