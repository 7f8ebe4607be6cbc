import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

type Listed = Database['public']['Functions']['admin_list_booking_events']['Returns'][number]
type Nullable = 'reason' | 'event' | 'external_id'
export type BookingEvent = Omit<Listed, Nullable> & { readonly [Key in Nullable]: string | null }

export interface BookingSystem {
  /** Null if no booking system is connected. */
  readonly secretSince: string | null
  /** Until when the former secret is valid; null if there is none. */
  readonly formerUntil: string | null
  readonly events: readonly BookingEvent[]
}

/** Loaded again with the consults, which the events change. */
export function bookingSystemQuery(client: Client) {
  return queryOptions({
    queryKey: ['consultancies', 'booking-system'],
    queryFn: async ({ signal }): Promise<BookingSystem> => {
      const [connection, events] = await Promise.all([
        client.rpc('admin_get_booking_connection').abortSignal(signal).single(),
        client.rpc('admin_list_booking_events').abortSignal(signal),
      ])
      const { secret_since: secretSince, former_until: formerUntil } = dataOf(connection)
      return { secretSince, formerUntil, events: dataOf(events) }
    },
    staleTime: 0,
    meta: { failure: { title: TEXTS.booking.loadFailed } },
  })
}

/** Returns the secret, which nobody can read again. */
export function useRenewSecret() {
  return useChange({
    send: async (client) => dataOf(await client.rpc('admin_renew_booking_secret')),
    reload: ['consultancies'],
    meta: { success: TEXTS.booking.secretMade, failure: failureWithReason(TEXTS.booking.secretFailed) },
  })
}

export function useEndSecrets() {
  return useChange({
    send: async (client, only_former: boolean) =>
      dataOf(await client.rpc('admin_end_booking_secrets', { only_former })),
    reload: ['consultancies'],
    meta: { success: TEXTS.booking.secretEnded, failure: failureWithReason(TEXTS.booking.endFailed) },
  })
}
