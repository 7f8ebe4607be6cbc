import { CircleHelp, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../actions/button.tsx'
import { IconButton } from '../../actions/icon-button.tsx'
import { Kbd } from '../../actions/kbd.tsx'
import { Field } from '../../fields/field.tsx'
import { Input } from '../../fields/input.tsx'
import { Select } from '../../fields/select.tsx'
import { Textarea } from '../../fields/textarea.tsx'
import { showToast } from '../../feedback/toast-store.ts'
import { AlertDialog } from '../../overlays/alert-dialog.tsx'
import { Dialog, DialogActions, DialogClose } from '../../overlays/dialog.tsx'
import { Drawer } from '../../overlays/drawer.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../../overlays/menu.tsx'
import { Popover } from '../../overlays/popover.tsx'
import { Tooltip } from '../../overlays/tooltip.tsx'
import { Example, ExampleRow } from '../example.tsx'

function CardDialog() {
  return (
    <Dialog title="Create New Card" trigger={<Button variant="primary">Dialog</Button>}>
      <Field label="Title">
        <Input defaultValue="Review of sub-processor list" />
      </Field>
      <Field label="Description" optional>
        <Textarea />
      </Field>
      <Field label="Column">
        <Select>
          <option>To Do</option>
          <option>Doing</option>
        </Select>
      </Field>
      <DialogActions>
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button variant="primary" onClick={() => showToast({ tone: 'success', title: 'Card created' })}>
          Create Card
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function RowMenu() {
  const [sort, setSort] = useState<'name' | 'date'>('name')
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label="More">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} end={<Kbd keys={['E']} />}>
          Rename
        </MenuItem>
        <MenuLink>
          <a href="#download">
            <Download />
            Download
          </a>
        </MenuLink>
        <MenuItem disabled>Not available</MenuItem>
        <MenuSeparator />
        <MenuChoice
          label="Order"
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'name', label: 'By name' },
            { value: 'date', label: 'By date' },
          ]}
        />
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsked(true)}>
          Delete
        </MenuItem>
      </Menu>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title="Delete this template?"
        description="The file is removed for everyone in the account. This cannot be undone."
        confirmLabel="Delete"
        danger
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 2_000))}
      />
    </>
  )
}

export function OverlaysSection() {
  return (
    <Example title="Dialog, alert dialog, drawer, popover, menu, tooltip">
      <ExampleRow>
        <CardDialog />
        <AlertDialog
          trigger={<Button>Alert dialog</Button>}
          title="End the impersonation?"
          description="You go back to your own account."
          confirmLabel="End impersonation"
          onConfirm={() => {}}
        />
        <Drawer title="Filters" trigger={<Button>Drawer</Button>}>
          <div className="drawer-body">
            <Field label="Type">
              <Select>
                <option>All types</option>
              </Select>
            </Field>
          </div>
        </Drawer>
        <Popover label="Version" align="start" trigger={<Button variant="ghost">v1.1</Button>}>
          <h3>Version 1.1</h3>
          <p>Templates can be compared, and the board works with the keyboard alone.</p>
          <Button size="small">View release notes</Button>
        </Popover>
        <RowMenu />
        <Tooltip label="Help and questions">
          <IconButton label="Help">
            <CircleHelp />
          </IconButton>
        </Tooltip>
      </ExampleRow>
    </Example>
  )
}
