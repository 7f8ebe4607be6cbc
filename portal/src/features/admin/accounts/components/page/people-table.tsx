import { Link } from '@tanstack/react-router'
import { AtSign, Ban, Clock, Ellipsis, Link2, LockOpen, Mail, UserRound, UserX } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../../../lib/date-time.ts'
import { shortMoment } from '../../../../../lib/short-moment.ts'
import { type ListState, sortableHead } from '../../../../../lib/list-state.ts'
import { useToday } from '../../../../../lib/use-today.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../../ui/actions/icon-button.tsx'
import { Clip } from '../../../../../ui/data/clip.tsx'
import { InlineEdit } from '../../../../../ui/data/inline-edit.tsx'
import { type Column, Table } from '../../../../../ui/data/table.tsx'
import { AlertDialog } from '../../../../../ui/overlays/alert-dialog.tsx'
import { Menu, MenuItem, MenuLink } from '../../../../../ui/overlays/menu.tsx'
import { useChangeMembership, useSetAccess } from '../../api/account-page.ts'
import {
  type AccountPerson,
  belongsText,
  levelOptions,
  type PersonSort,
  roleOptions,
} from '../../model/account-facts.ts'
import { TEXTS } from '../../texts.ts'
import './people-table.css'

interface PeopleTableProps {
  accountId: string
  people: readonly AccountPerson[]
  state: ListState<PersonSort>
  onState: (state: ListState<PersonSort>) => void
}

/** Everyone who has to do with the account, with the way they belong to it and what they may do there. */
export function PeopleTable({ accountId, people, state, onState }: PeopleTableProps) {
  const now = useToday()
  const sortable = (key: PersonSort) => sortableHead({ state, onState, names: TEXTS.persons.columns }, key)
  const columns: Column<AccountPerson>[] = [
    { ...sortable('name'), kind: 'name', render: (person) => <NameCell person={person} /> },
    { ...sortable('way'), render: (person) => <BelongsCell person={person} now={now} /> },
    {
      ...sortable('role'),
      render: (person) => <AccessCell accountId={accountId} person={person} field="role" options={roleOptions()} />,
    },
    {
      key: 'access',
      header: TEXTS.persons.access,
      render: (person) => (
        <AccessCell accountId={accountId} person={person} field="access_level" options={levelOptions()} />
      ),
    },
    {
      ...sortable('last_sign_in'),
      render: ({ last_sign_in_at: at }) =>
        at === null ? (
          <span className="person-quiet">{TEXTS.persons.never}</span>
        ) : (
          <time dateTime={at} title={dateTime(at)}>
            {shortMoment(at, now)}
          </time>
        ),
    },
    {
      key: 'actions',
      header: TEXTS.actions,
      kind: 'actions',
      render: (person) => <PersonActions accountId={accountId} person={person} />,
    },
  ]
  return (
    <Table
      label={TEXTS.persons.label}
      columns={columns}
      rows={people}
      rowKey={({ id, state: at }) => `${id} ${at}`}
      fixed="people-table table-pairs"
    />
  )
}

const nameOf = ({ name, email }: AccountPerson) => name ?? email

function NameCell({ person }: { person: AccountPerson }) {
  return (
    <span className="person-pair">
      <Clip>{nameOf(person)}</Clip>
      {person.name !== null && (
        <small>
          <Clip>{person.email}</Clip>
        </small>
      )}
    </span>
  )
}

const WAY_ICONS = { link: Link2, address: AtSign, domain: Mail } as const
const STATE_ICONS = { waiting: Clock, unconfirmed: Clock, blocked: Ban } as const

function BelongsCell({ person, now }: { person: AccountPerson; now: Date }) {
  const { state, way, since, confirmed } = person
  const Icon = state === 'member' ? WAY_ICONS[way ?? 'link'] : STATE_ICONS[state]
  const tone = state === 'blocked' ? 'blocked' : state !== 'member' || !confirmed ? 'waits' : 'plain'
  return (
    <span className="person-way">
      <Icon />
      <span className="person-pair">
        <span className={`person-${tone}`}>
          <Clip>{belongsText(person)}</Clip>
        </span>
        {since !== null && (
          <small>
            <Clip>{sinceText(person, shortMoment(since, now))}</Clip>
          </small>
        )}
      </span>
    </span>
  )
}

const sinceText = ({ state, domain }: AccountPerson, moment: string) =>
  state !== 'member' && domain !== null ? TEXTS.persons.byDomainSince(domain, moment) : TEXTS.persons.since(moment)

interface AccessCellProps {
  accountId: string
  person: AccountPerson
  field: 'role' | 'access_level'
  options: readonly { readonly value: string; readonly label: string }[]
}

function AccessCell({ accountId, person, field, options }: AccessCellProps) {
  const { mutateAsync: save } = useSetAccess(accountId)
  const value = person[field]
  if (person.state !== 'member' || value === null) return <span className="person-quiet">{TEXTS.none}</span>
  return (
    <InlineEdit
      label={field === 'role' ? TEXTS.persons.roleOf(nameOf(person)) : TEXTS.persons.levelOf(nameOf(person))}
      value={value}
      options={options}
      onSave={(to, from) => save({ person, field, from, to })}
    />
  )
}

function PersonActions({ accountId, person }: { accountId: string; person: AccountPerson }) {
  const { id, email, state } = person
  const name = nameOf(person)
  const words = TEXTS.persons
  const approve = useChangeMembership(accountId, 'approve')
  const { mutateAsync: remove } = useChangeMembership(accountId, 'remove')
  const { mutate: lift } = useChangeMembership(accountId, 'lift')
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      {state === 'waiting' && (
        <Button size="small" label={words.approveOf(name)} busy={approve.isPending} onClick={() => approve.mutate(id)}>
          {words.approve}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton size="small" label={words.more(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        {/* There are the other actions: impersonate, reset the password, change the address. */}
        <MenuLink>
          <Link to="/settings/admin" search={{ tab: 'users', q: email } as never} state={{ enterAdmin: true }}>
            <UserRound />
            {words.openInUsers}
          </Link>
        </MenuLink>
        {state === 'blocked' && (
          <MenuItem icon={LockOpen} onSelect={() => lift(id)}>
            {words.lift}
          </MenuItem>
        )}
        {(state === 'member' || state === 'waiting') && (
          <MenuItem icon={UserX} danger onSelect={() => setRemoving(true)}>
            {state === 'waiting' ? words.refuse : words.removeAndBlock}
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        danger
        open={isRemoving}
        onOpenChange={setRemoving}
        title={words.removeTitle(name)}
        description={words.removeText}
        confirmLabel={TEXTS.remove}
        onConfirm={() => remove(id)}
      />
    </>
  )
}
