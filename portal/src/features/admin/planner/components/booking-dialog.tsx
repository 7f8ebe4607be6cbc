import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { dateTime } from '../../../../lib/date-time.ts'
import { useCopy } from '../../../../lib/use-copy.ts'
import { useClient, useEnvironment } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { type BookingSystem, bookingSystemQuery, useEndSecrets, useRenewSecret } from '../api/bookings.ts'
import { bookingAddress, eventDetails, outcomeOf } from '../model/booking.ts'
import { TEXTS } from '../texts.ts'
import './booking-dialog.css'

/** Connects the firm's booking system: address, secret, and what it sent. */
export function BookingDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, refetch } = useQuery(bookingSystemQuery(useClient()))
  return (
    <Dialog
      title={TEXTS.booking.title}
      description={TEXTS.booking.description}
      size="wide"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {isPending && <Loading>{TEXTS.booking.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.booking.loadFailed} onRetry={() => void refetch()} />
      )}
      {data && <Connection system={data} />}
    </Dialog>
  )
}

function Connection({ system: { secretSince, formerUntil, events } }: { system: BookingSystem }) {
  const { config, name } = useEnvironment()
  const renew = useRenewSecret()
  const end = useEndSecrets()
  const isConnected = secretSince !== null
  return (
    <>
      <Copied label={TEXTS.booking.address} text={bookingAddress(config.environments[name].url)} />
      {isConnected && renew.data !== undefined && (
        <>
          <Copied label={TEXTS.booking.secret} text={renew.data} />
          <Notice>{TEXTS.booking.copyNow}</Notice>
        </>
      )}
      <p className="booking-state">
        {isConnected ? TEXTS.booking.connected(dateTime(secretSince)) : TEXTS.booking.notConnected}
        {formerUntil !== null && ` ${TEXTS.booking.formerUntil(dateTime(formerUntil))}`}
      </p>
      <DialogActions>
        {isConnected && (
          <AlertDialog
            trigger={<Button variant="danger">{TEXTS.booking.disconnect}</Button>}
            title={TEXTS.booking.disconnectTitle}
            description={TEXTS.booking.disconnectHint}
            confirmLabel={TEXTS.booking.disconnect}
            onConfirm={() => end.mutateAsync(false)}
            danger
          />
        )}
        {formerUntil !== null && (
          <Button busy={end.isPending && end.variables} onClick={() => end.mutate(true)}>
            {TEXTS.booking.endOld}
          </Button>
        )}
        <Button variant={isConnected ? 'line' : 'primary'} busy={renew.isPending} onClick={() => renew.mutate()}>
          {isConnected ? TEXTS.booking.renew : TEXTS.booking.create}
        </Button>
      </DialogActions>
      <section className="booking-events" aria-labelledby="booking-events">
        <h3 id="booking-events">{TEXTS.booking.events}</h3>
        {events.length === 0 && <p className="booking-state">{TEXTS.booking.noEvents}</p>}
        {events.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
          <ol tabIndex={0} aria-labelledby="booking-events">
            {events.map((event) => {
              const { text, tone } = outcomeOf(event.outcome)
              return (
                <li key={`${event.last_at} ${event.outcome}`}>
                  <time dateTime={event.last_at}>{dateTime(event.last_at)}</time>
                  <span>
                    <b className={`booking-${tone}`}>{text}</b>
                    <span className="booking-details">{eventDetails(event)}</span>
                  </span>
                </li>
              )
            })}
          </ol>
        )}
      </section>
    </>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = useCopy({ success: TEXTS.booking.copied, failure: TEXTS.booking.copyFailed })
  return (
    <div className="booking-copied">
      <span>{label}</span>
      <code>{text}</code>
      <IconButton size="small" label={TEXTS.booking.copy(label)} onClick={() => copy.mutate(text)}>
        <Copy />
      </IconButton>
    </div>
  )
}
