import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, ExternalLink, Pencil, RotateCcw, Video } from 'lucide-react'
import { addressText, webAddress } from '../../../../lib/web-address.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { Clip } from '../../../../ui/data/clip.tsx'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { Menu, MenuItem, MenuLink } from '../../../../ui/overlays/menu.tsx'
import { VisuallyHidden } from '../../../../ui/shared/visually-hidden.tsx'
import { useRestoreConsult } from '../api/consults.ts'
import { type Consult, endOf, isOver, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { dayName, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'
import './consult-list.css'

interface Actions {
  onChange: (consult: Consult) => void
  onCancel: (consult: Consult) => void
}

interface ConsultListProps extends Actions {
  consults: readonly Consult[]
  now: number
  /** The consult that the address names. */
  marked: string | null
}

export function ConsultList({ consults, now, marked, ...actions }: ConsultListProps) {
  const columns: Column<Consult>[] = [
    { key: 'when', header: TEXTS.list.when, kind: 'name', render: (consult) => <When consult={consult} now={now} /> },
    {
      key: 'client',
      header: TEXTS.list.client,
      render: ({ account_id: id, account_name: name }) => (
        <Link
          to="/settings/admin/accounts/$accountId"
          params={{ accountId: id }}
          search={{ part: 'consults' } as never}
          state={{ enterAdmin: true }}
          className="clip consult-client"
          title={name}
        >
          {name}
        </Link>
      ),
    },
    { key: 'service', header: TEXTS.list.service, render: ({ service }) => <Clip>{serviceName(service)}</Clip> },
    {
      key: 'consultant',
      header: TEXTS.list.consultant,
      render: (consult) => (
        <span className="consult-named">
          <Clip>{consult.consultant_name}</Clip> <Flag consult={consult} now={now} />
        </span>
      ),
    },
    {
      key: 'length',
      header: TEXTS.list.length,
      kind: 'number',
      render: ({ length_minutes: minutes }) => TEXTS.minutesShort(minutes),
    },
    { key: 'link', header: TEXTS.list.link, render: ({ booking_link: link }) => <ConsultLink link={link} /> },
    {
      key: 'actions',
      header: TEXTS.list.actions,
      kind: 'actions',
      render: (consult) => <RowActions consult={consult} now={now} {...actions} />,
    },
  ]
  return (
    <Table
      label={TEXTS.list.label}
      columns={columns}
      rows={consults}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === marked}
      fixed="consults-table"
      compact
    />
  )
}

function When({ consult, now }: { consult: Consult; now: number }) {
  const zone = useOfficeZone()
  const start = officeTime(consult.starts_at, zone)
  const end = officeTime(endOf(consult), zone)
  return (
    <span className="consult-when">
      {dayName(start.date, officeTime(now, zone).date)}
      <small>
        {shortTime(start.time)} – {shortTime(end.time)}
      </small>
    </span>
  )
}

function ConsultLink({ link }: { link: string | null }) {
  const address = link === null ? null : webAddress(link)
  if (address === null) return <span className="consult-none">{TEXTS.list.noLink}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      className={linkClass('quiet')}
      title={address.href}
    >
      <Video />
      <span className="clip">{addressText(address)}</span>
      <VisuallyHidden> {TEXTS.list.newTab}</VisuallyHidden>
    </a>
  )
}

/** Why the consult is not like the others; stands where it is read. */
function Flag({ consult, now }: { consult: Consult; now: number }) {
  if (consult.status === 'cancelled') {
    return (
      <span className="consult-flag" title={consult.cancel_reason ?? undefined}>
        {consult.cancel_reason === null ? TEXTS.states.cancelled : TEXTS.list.cancelledBecause(consult.cancel_reason)}
      </span>
    )
  }
  return consult.has_overlap && !isOver(consult, now) ? (
    <span className="consult-flag" title={TEXTS.states.overlap}>
      {TEXTS.states.overlap}
    </span>
  ) : null
}

function RowActions({ consult, now, onChange, onCancel }: { consult: Consult; now: number } & Actions) {
  const { mutate: restore } = useRestoreConsult()
  const isCancelled = consult.status === 'cancelled'
  const canRestore = isCancelled && Date.parse(consult.starts_at) > now
  const canChange = !isCancelled && !isOver(consult, now)
  const name = `${consult.account_name}, ${dayName(officeTime(consult.starts_at, useOfficeZone()).date, '')}`
  if (!canChange && !canRestore && consult.booking_link === null) return null
  return (
    <>
      {canChange && (
        <IconButton
          size="small"
          className="consult-pencil"
          label={TEXTS.list.changeLabel(name)}
          onClick={() => onChange(consult)}
        >
          <Pencil />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton size="small" label={TEXTS.list.moreLabel(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        {canChange && (
          <MenuItem icon={Pencil} onSelect={() => onChange(consult)}>
            {TEXTS.list.change}
          </MenuItem>
        )}
        {consult.booking_link !== null && (
          <MenuLink>
            <a href={consult.booking_link} target="_blank" rel="noopener noreferrer">
              <ExternalLink />
              {TEXTS.list.openLink}
            </a>
          </MenuLink>
        )}
        {canChange && (
          <MenuItem icon={Ban} danger onSelect={() => onCancel(consult)}>
            {TEXTS.list.cancel}
          </MenuItem>
        )}
        {canRestore && (
          <MenuItem icon={RotateCcw} onSelect={() => restore(consult.id)}>
            {TEXTS.list.restore}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
