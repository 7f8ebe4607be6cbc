import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../actions/button.tsx'
import { IconButton } from '../../actions/icon-button.tsx'
import { TextLink } from '../../actions/text-link.tsx'
import { Badge } from '../../data/badge.tsx'
import { ListToolbar } from '../../data/list-toolbar.tsx'
import { InlineEdit } from '../../data/inline-edit.tsx'
import { type Column, Table } from '../../data/table.tsx'
import { Input } from '../../fields/input.tsx'
import { Example } from '../example.tsx'

interface Account {
  name: string
  tier: string
  users: number
  contact: string
  link: string
}

const accounts: Account[] = [
  { name: 'Ardenne Mutuelle ASBL', tier: 'Starter', users: 4, contact: 'Hélène', link: 'crm.example/ardenne' },
  { name: 'Brabo Verzekeringen NV', tier: 'Enterprise', users: 23, contact: 'Pieter', link: 'crm.example/brabo' },
  { name: 'Halewijn Bank NV', tier: 'Growth', users: 12, contact: '', link: '' },
]

const contacts = ['', 'Hélène', 'Ingrid', 'Pieter'].map((name) => ({ value: name, label: name || 'Not assigned' }))

const wait = () => new Promise((resolve) => setTimeout(resolve, 500))

export function TableSection() {
  const [rows, setRows] = useState(accounts)
  const [descending, setDescending] = useState(false)
  const [search, setSearch] = useState('')
  const shown = rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => (descending ? b.users - a.users : a.users - b.users))
  const save = (name: string, change: Partial<Account>) => async () => {
    await wait()
    setRows((before) => before.map((row) => (row.name === name ? { ...row, ...change } : row)))
  }
  const columns: Column<Account>[] = [
    { key: 'index', header: '#', kind: 'index', render: (_, index) => index + 1 },
    { key: 'name', header: 'Account', kind: 'name', render: (row) => row.name },
    { key: 'tier', header: 'Subscription', render: (row) => <Badge>{row.tier}</Badge> },
    {
      key: 'users',
      header: 'Users',
      kind: 'number',
      sort: { direction: descending ? 'descending' : 'ascending', onSort: () => setDescending(!descending) },
      render: (row) => row.users,
    },
    {
      key: 'contact',
      header: 'Contact',
      render: (row) => (
        <InlineEdit
          label={`contact of ${row.name}`}
          value={row.contact}
          empty="Not assigned"
          options={contacts}
          onSave={(contact) => save(row.name, { contact })()}
        />
      ),
    },
    {
      key: 'link',
      header: 'CRM Link',
      render: (row) => (
        <InlineEdit
          label={`link of ${row.name}`}
          value={row.link}
          empty="No link"
          display={
            <TextLink href="#link" quiet>
              {row.link}
            </TextLink>
          }
          validate={(link) => (link.includes('.') ? undefined : 'Enter an address.')}
          onSave={(link) => save(row.name, { link })()}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      render: (row) => (
        <IconButton label={`Delete ${row.name}`} size="small" tone="danger">
          <Trash2 />
        </IconButton>
      ),
    },
  ]
  return (
    <Example title="Table, inline edit; below 880 pixels of room a list" wide>
      <ListToolbar
        search={{ label: 'Search accounts', value: search, onValueChange: setSearch }}
        sort={{
          options: [{ value: 'users', label: 'Users' }],
          value: 'users',
          descending,
          onSort: () => setDescending(!descending),
        }}
        count={`${shown.length} accounts`}
        exporting={{ isPending: false, isEmpty: false, onExport: () => undefined }}
      />
      <Table
        label="Accounts"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.name}
        footer={
          <div className="table-create">
            <Input aria-label="Account name" placeholder="Account name" />
            <Button variant="primary">
              <Plus />
              Create Account
            </Button>
          </div>
        }
      />
    </Example>
  )
}
