import { Bell, PanelLeft, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../actions/button.tsx'
import { buttonClass } from '../../actions/button-class.ts'
import { IconButton } from '../../actions/icon-button.tsx'
import { Kbd } from '../../actions/kbd.tsx'
import { TextLink } from '../../actions/text-link.tsx'
import { Count } from '../../data/count.tsx'
import { Example, ExampleRow } from '../example.tsx'

const VARIANTS = ['primary', 'line', 'ghost', 'danger', 'danger-filled'] as const

export function ActionsSection() {
  const [pressed, setPressed] = useState(true)
  return (
    <Example title="Buttons: rest, with an icon, busy, disabled; small, large">
      {VARIANTS.map((variant) => (
        <ExampleRow key={variant} label={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant}>
            <Plus />
            New card
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Save
          </Button>
        </ExampleRow>
      ))}
      <ExampleRow label="Sizes">
        <Button size="small">Small</Button>
        <Button>Normal</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
        <a className={buttonClass()} href="#link">
          A link
        </a>
      </ExampleRow>
      <ExampleRow label="Icons">
        <IconButton label="Show or hide the sidebar" pressed={pressed} onClick={() => setPressed(!pressed)}>
          <PanelLeft />
        </IconButton>
        <IconButton label="Notifications, 4 unread">
          <Bell />
          <Count value={4} />
        </IconButton>
        <IconButton label="Edit" size="small">
          <Pencil />
        </IconButton>
        <IconButton label="Delete" tone="danger">
          <Trash2 />
        </IconButton>
        <IconButton label="Delete, not now" disabled>
          <Trash2 />
        </IconButton>
        <IconButton label="Add" tone="primary">
          <Plus />
        </IconButton>
      </ExampleRow>
      <ExampleRow label="Links">
        <TextLink href="#link">Forgot password?</TextLink>
        <TextLink href="https://example.com/" external>
          View source
        </TextLink>
        <TextLink href="#link" quiet>
          crm.example/halewijn
        </TextLink>
        <Kbd keys={['Ctrl', 'B']} />
      </ExampleRow>
    </Example>
  )
}
