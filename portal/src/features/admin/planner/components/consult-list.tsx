/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari drops the roles of a table with another CSS layout, so they are written out. */
import { Ban, Ellipsis, ExternalLink, Pencil, RotateCcw, Video } from 'lucide-react'
import { addressText, webAddress } from '../../../../lib/web-address.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { Menu, MenuItem, MenuLink } from '../../../../ui/overlays/menu.tsx'
import { VisuallyHidden } from '../../../../ui/shared/visually-hidden.tsx'
import { useRestoreConsult } from '../api/consults.ts'
import { type Consult, endOf, isOver } from '../model/consult.ts'
import { dayName, officeTime, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
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

const HEADS = ['When', 'Client', 'Service', 'Consultant', 'Length', 'Link', 'Actions'] as const

export function ConsultList({ consults, now, marked, ...actions }: ConsultListProps) {
  return (
    <div className="consults-room">
      <table role="table" className="consults" aria-label="Consults">
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map((head) => (
              <th role="columnheader" scope="col" key={head} className={`consults-${head.toLowerCase()}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {consults.map((consult) => (
            <Row key={consult.id} consult={consult} now={now} isMarked={consult.id === marked} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ consult, now, isMarked, ...actions }: { consult: Consult; now: number; isMarked: boolean } & Actions) {
  const { account_name: account, consultant_name: consultant, length_minutes: minutes } = consult
  const zone = useOfficeZone()
  const start = officeTime(consult.starts_at, zone)
  const end = officeTime(endOf(consult), zone)
  const link = consult.booking_link === null ? null : webAddress(consult.booking_link)
  return (
    <tr role="row" aria-current={isMarked || undefined}>
      <th role="rowheader" scope="row" className="consults-when">
        <b>{dayName(start.date, officeTime(now, zone).date)}</b>
        <span className="consults-time">
          {shortTime(start.time)} – {shortTime(end.time)}
          <span className="consults-narrow"> · {minutes} min</span>
        </span>
        <span className="consults-facts">
          {account} · {consultant} <Flag consult={consult} now={now} />
        </span>
      </th>
      <td role="cell" className="consults-client" title={account}>
        {account}
      </td>
      <td role="cell" className="consults-service" title={consult.service}>
        {consult.service}
      </td>
      <td role="cell" className="consults-consultant" title={consultant}>
        <span className="consults-named">
          <span>{consultant}</span> <Flag consult={consult} now={now} />
        </span>
      </td>
      <td role="cell" className="consults-length">
        {minutes} min
      </td>
      <td role="cell" className="consults-link">
        {link === null ? (
          <span className="consults-none">No link</span>
        ) : (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className={linkClass('quiet')}
            title={link.href}
          >
            <Video />
            <span>{addressText(link)}</span>
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )}
      </td>
      <td role="cell" className="consults-actions">
        <RowActions consult={consult} now={now} {...actions} />
      </td>
    </tr>
  )
}

/** Why the consult is not like the others; stands where it is read. */
function Flag({ consult, now }: { consult: Consult; now: number }) {
  if (consult.status === 'cancelled') {
    return (
      <span className="consults-flag" title={consult.cancel_reason ?? undefined}>
        Cancelled{consult.cancel_reason === null ? '' : `: ${consult.cancel_reason}`}
      </span>
    )
  }
  return consult.has_overlap && !isOver(consult, now) ? <span className="consults-flag">Overlap</span> : null
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
          className="consults-pencil"
          label={`Move or change: ${name}`}
          onClick={() => onChange(consult)}
        >
          <Pencil />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        {canChange && (
          <MenuItem icon={Pencil} onSelect={() => onChange(consult)}>
            Move or change…
          </MenuItem>
        )}
        {consult.booking_link !== null && (
          <MenuLink>
            <a href={consult.booking_link} target="_blank" rel="noopener noreferrer">
              <ExternalLink />
              Open link
            </a>
          </MenuLink>
        )}
        {canChange && (
          <MenuItem icon={Ban} danger onSelect={() => onCancel(consult)}>
            Cancel consult…
          </MenuItem>
        )}
        {canRestore && (
          <MenuItem icon={RotateCcw} onSelect={() => restore(consult.id)}>
            Restore consult
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
