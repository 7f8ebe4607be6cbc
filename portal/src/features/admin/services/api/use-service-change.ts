import { type MutationMeta, useQueryClient } from '@tanstack/react-query'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { changedMeanwhile } from '../../../../session/save-column.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { linkRows, ServiceId, switchRows } from '../model/account-services.ts'
import { TEXTS } from '../texts.ts'

/** After saving, the services are loaded once more after this time: docs/product/services.md. */
const REFRESH_MS = 500

/** What the server's codes mean here. */
const gone = () => ({ 23503: TEXTS.goneAccount, PGRST116: TEXTS.goneLink })

function useServiceChange<Input>(send: (client: Client, input: Input) => Promise<unknown>, meta: MutationMeta) {
  const queries = useQueryClient()
  return useChange({
    send: async (client, input: Input) => {
      await send(client, input)
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['account_services'] }), REFRESH_MS)
    },
    // The page of the account counts the services.
    reload: ['account_services', 'accounts'],
    meta,
  })
}

export const useSaveSwitches = () =>
  useServiceChange(
    async (client, rows: ReturnType<typeof switchRows>) =>
      dataOf(await client.from('account_services').upsert(rows, { onConflict: 'account_id,service_id' })),
    { success: { title: TEXTS.switches.saved }, failure: failureWithReason(TEXTS.switches.failed, gone()) },
  )

/** Deletes the rows, so that all services are disabled and their own links are gone. */
export const useResetServices = () =>
  useServiceChange(
    async (client, accountId: string) =>
      dataOf(await client.from('account_services').delete().eq('account_id', accountId)),
    { success: { title: TEXTS.switches.resetDone }, failure: failureWithReason(TEXTS.switches.resetFailed) },
  )

/** Saves only the links: without the column `enabled`, a service stays on or off. */
export const useSaveLinks = () =>
  useServiceChange(
    async (client, rows: ReturnType<typeof linkRows>['filled']) =>
      dataOf(await client.from('account_services').upsert(rows, { onConflict: 'account_id,service_id' })),
    { success: { title: TEXTS.links.saved }, failure: failureWithReason(TEXTS.links.failed, gone()) },
  )

/** Deletes the account's own link; the portal then uses the default link, if there is one. */
export const useRemoveLink = () =>
  useServiceChange(
    async (client, { accountId, serviceId }: { accountId: string; serviceId: ServiceId }) =>
      dataOf(
        await client
          .from('account_services')
          .update({ service_url: null })
          .eq('account_id', accountId)
          .eq('service_id', serviceId)
          .select('service_id')
          .single(),
      ),
    { success: { title: TEXTS.links.removed }, failure: failureWithReason(TEXTS.links.failed, gone()) },
  )

interface DefaultLinkChange {
  readonly accountId: string
  readonly serviceId: ServiceId
  /** What the user saw; null for none. */
  readonly from: string | null
  readonly to: string | null
}

/** Sets, changes or removes a default link, if it is still the one that the user saw. */
export const useSaveDefaultLink = () =>
  useServiceChange(
    async (client, { accountId, serviceId, from, to }: DefaultLinkChange) => {
      const links = client.from('service_link_defaults')
      const row = { account_id: accountId, service_id: serviceId }
      if (from === null) {
        const added = await links.insert({ ...row, url: to ?? '' })
        if (added.error?.code !== '23505') return void dataOf(added)
      } else {
        const change = to === null ? links.delete() : links.update({ url: to })
        const changed = dataOf(
          await change
            .match({ ...row, url: from })
            .select('service_id')
            .maybeSingle(),
        )
        if (changed !== null) return
      }
      const stored = dataOf(await links.select('url').match(row).maybeSingle())?.url ?? ''
      if (stored === (to ?? '')) return
      throw changedMeanwhile(stored)
    },
    { success: { title: TEXTS.defaults.saved }, failure: failureWithReason(TEXTS.defaults.failed, gone()) },
  )
