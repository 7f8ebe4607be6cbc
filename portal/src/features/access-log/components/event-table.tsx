import type { ReactNode } from 'react'
import { numberFormat } from '../../../language/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { type AccessEvent, viaName } from '../model/event.ts'
import { moment } from '../model/moment.ts'
import { type People, whoOf } from '../model/who.ts'
import { wordsOfEvent } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import './event-table.css'

const NUMBER = numberFormat()
const MINUTE_MS = 60_000

export interface EventTableProps<Event extends AccessEvent> {
  label: string
  events: readonly Event[]
  eventKey: (event: Event) => string
  peopleOf: (event: Event) => People
  /** The account of each entry, for lists of several accounts. */
  account?: (event: Event) => ReactNode
  /** The number at which the chain breaks. Later entries prove nothing. */
  brokenAt?: number | null
}

export function EventTable<Event extends AccessEvent>(props: EventTableProps<Event>) {
  const { label, events, eventKey, peopleOf, account, brokenAt = null } = props
  const now = new Date(useNow(MINUTE_MS))
  const columns: Column<Event>[] = [
    {
      key: 'when',
      header: TEXTS.table.when,
      render: ({ at }) => <time dateTime={at}>{moment(at, now)}</time>,
    },
    ...(account ? [{ key: 'account', header: TEXTS.table.account, render: account }] : []),
    {
      key: 'who',
      header: TEXTS.table.who,
      render: (event) => {
        const { name, side } = whoOf(event, peopleOf(event))
        return (
          <span className="access-two">
            <b>{name}</b>
            {side !== null && <span>{side}</span>}
          </span>
        )
      },
    },
    {
      key: 'what',
      header: TEXTS.table.what,
      kind: 'name',
      render: (event) => {
        const { title, detail } = wordsOfEvent(event, peopleOf(event).nameOf)
        return (
          <span className="access-two">
            <b>{title}</b>
            {detail !== null && <span>{detail}</span>}
          </span>
        )
      },
    },
    { key: 'via', header: TEXTS.table.via, render: ({ via }) => viaName(via) },
    {
      key: 'seq',
      header: TEXTS.table.entry,
      kind: 'number',
      render: ({ seq }) => <span className={placeOf(seq, brokenAt)}>{NUMBER.format(seq)}</span>,
    },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={events}
      rowKey={eventKey}
      fixed={account ? 'access-table access-table-firm' : 'access-table'}
    />
  )
}

function placeOf(seq: number, brokenAt: number | null): string | undefined {
  if (brokenAt === null || seq < brokenAt) return undefined
  return seq === brokenAt ? 'access-broken' : 'access-after'
}
