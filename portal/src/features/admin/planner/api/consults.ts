import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { exportCsv, numberedParts, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import { type Consult, type ConsultForm, csvColumns, type Overlap } from '../model/consult.ts'
import { addDays, momentAt } from '../model/office-time.ts'
import type { PlannerView } from '../model/planner-view.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

type Filter = Pick<PlannerView, 'consultant' | 'accountId'>

const filterArgs = ({ consultant, accountId }: Filter) => ({
  ...(consultant === null ? {} : { consultant }),
  ...(accountId === null ? {} : { account_uuid: accountId }),
})

// Other admins and the booking system change the lists too, so they are loaded again whenever they are opened.
const SHARED = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  meta: { failure: () => ({ title: TEXTS.loadFailed }), follows: ['accounts'] },
} as const

type List = Omit<PlannerView, 'monday' | 'consult'>

async function loadPage(client: Client, { list, page, ...filter }: List, size: number, signal?: AbortSignal) {
  const request = client.rpc('admin_list_consults', {
    only_those: list,
    page,
    page_size: size,
    ...filterArgs(filter),
  })
  const consults: readonly Consult[] = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
  return consults
}

export function consultsQuery(client: Client, { list, page, consultant, accountId }: List) {
  const shown = { list, page, consultant, accountId }
  return queryOptions({
    queryKey: ['consultancies', 'list', shown],
    queryFn: ({ signal }) => loadPage(client, shown, PAGE_SIZE, signal),
    ...SHARED,
  })
}

/** All consults of the list that match the filter, in the order on the screen. */
export function useExportConsults() {
  const client = useClient()
  return useExport((view: List, report) => {
    const consults = numberedParts((page, size) => loadPage(client, { ...view, page }, size))
    const recorded = recordedParts(client, 'consults', consults, (consult) => [consult.account_id])
    return exportCsv(TEXTS.export.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.export.failed))
}

/** All consults of a week. A large firm has more than one answer gives. */
export function weekQuery(client: Client, { monday, consultant, accountId }: PlannerView, zone: string) {
  const startOf = (date: string) => momentAt({ date, time: '00:00' }, zone)!.toISOString()
  const asked = {
    only_those: 'planned',
    since: startOf(monday),
    until: startOf(addDays(monday, 7)),
    ...filterArgs({ consultant, accountId }),
  } as const
  return queryOptions({
    queryKey: ['consultancies', 'week', { monday, consultant, accountId }],
    queryFn: ({ signal }): Promise<readonly Consult[]> =>
      everyRow<Consult>(async ({ after, size }) => {
        // After the last page the database repeats it.
        if (after !== null && after.place >= after.total) return { data: [], error: null, count: null }
        const page = after === null ? 1 : Math.floor(after.place / size) + 1
        return await client.rpc('admin_list_consults', { ...asked, page, page_size: size }).abortSignal(signal)
      }),
    ...SHARED,
  })
}

/** The consult that the address names; null if it does not exist. The planner does not ask whether it overlaps. */
export function consultQuery(client: Client, id: string | null) {
  return queryOptions({
    queryKey: ['consultancies', 'one', id],
    queryFn: async ({ signal }): Promise<Consult | null> => {
      const row = dataOf(
        await client
          .from('consultancies')
          .select(
            'id, account_id, consultant_name, starts_at, length_minutes, service, booking_link, status, cancel_reason, sequence, external_id, account:accounts(name)',
          )
          .eq('id', id ?? '')
          .abortSignal(signal)
          .maybeSingle(),
      )
      if (row === null) return null
      const { account, ...consult } = row
      return { ...consult, account_name: account.name, has_overlap: false, place: 1, total: 1 }
    },
    enabled: id !== null,
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** It does not change while the portal is open. */
export function officeZoneQuery(client: Client) {
  return queryOptions({
    queryKey: ['office-zone'],
    queryFn: async ({ signal }) => dataOf(await client.rpc('office_time_zone').abortSignal(signal)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** The first consults of one day in the office; each says how many there are. */
export function dayQuery(client: Client, date: string, zone: string) {
  const startOf = (day: string) => momentAt({ date: day, time: '00:00' }, zone)!.toISOString()
  return queryOptions({
    queryKey: ['consultancies', 'day', date, zone],
    queryFn: async ({ signal }): Promise<readonly Consult[]> =>
      dataOf(
        await client
          .rpc('admin_list_consults', {
            only_those: 'planned',
            since: startOf(date),
            until: startOf(addDays(date, 1)),
            page_size: PAGE_SIZE,
          })
          .abortSignal(signal),
      ),
    staleTime: 0,
    meta: { follows: ['accounts'] },
  })
}

/** A failure is only logged: the names can be typed, and the filter has those of the page. */
export function consultantsQuery(client: Client) {
  return queryOptions({
    queryKey: ['consultancies', 'consultants'],
    queryFn: async ({ signal }) => {
      const consultants = await everyRow<{ readonly name: string }>(({ after, size, options }) => {
        const all = client.rpc('admin_list_consultants', undefined, options)
        return (after === null ? all : all.gt('name', after.name)).order('name').limit(size).abortSignal(signal)
      })
      return consultants.map(({ name }) => name)
    },
  })
}

interface Preview {
  readonly people: number
  readonly others: readonly Overlap[]
  /** Null if nothing overlaps, or nothing is free. */
  readonly nextFree: string | null
}

export interface Asked {
  readonly accountId: string
  readonly consultant: string
  readonly start: string
  readonly minutes: number
  /** The consult that is changed, which does not overlap itself. */
  readonly consultId: string | null
}

/** Who is told, and what the consultant has at that time. A failure is only logged: the warning forbids nothing. */
export function previewQuery(client: Client, asked: Asked | null) {
  return queryOptions({
    queryKey: ['consultancies', 'preview', asked],
    queryFn: async ({ signal }): Promise<Preview> => {
      const { accountId, consultant, start, minutes, consultId } = asked!
      const request = client.rpc('admin_preview_consult', {
        account_uuid: accountId,
        consultant_name: consultant,
        starts_at: start,
        length_minutes: minutes,
        ...(consultId === null ? {} : { consult_id: consultId }),
      })
      const row = dataOf(await request.abortSignal(signal).single())
      return { people: row.people, others: row.others as unknown as Overlap[], nextFree: row.next_free }
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const valuesOf = ({ consultant, service, date, time, length, link }: ConsultForm, zone: string) => ({
  consultant_name: consultant,
  service,
  starts_at: momentAt({ date, time }, zone)!.toISOString(),
  length_minutes: Number(length),
  ...(link === '' ? {} : { booking_link: link }),
})

export function usePlanConsult() {
  const zone = useOfficeZone()
  return useChange({
    send: async (client, form: ConsultForm) =>
      dataOf(await client.rpc('admin_plan_consult', { account_uuid: form.account!.value, ...valuesOf(form, zone) })),
    reload: ['consultancies'],
    meta: { success: { title: TEXTS.form.planned }, failure: failureWithReason(TEXTS.form.planFailed) },
  })
}

/** Refused if somebody has changed the consult since this admin opened it. */
export function useChangeConsult({ id, sequence }: Pick<Consult, 'id' | 'sequence'>) {
  const zone = useOfficeZone()
  return useChange({
    send: async (client, form: ConsultForm) =>
      dataOf(
        await client.rpc('admin_change_consult', { consult_id: id, known_sequence: sequence, ...valuesOf(form, zone) }),
      ),
    reload: ['consultancies'],
    meta: { success: { title: TEXTS.form.changed }, failure: failureWithReason(TEXTS.form.changeFailed) },
  })
}

interface Cancellation {
  readonly consult: Consult
  readonly reason: string
}

export function useCancelConsult() {
  const { mutate: restore } = useRestoreConsult()
  return useChange({
    send: async (client, { consult, reason }: Cancellation) =>
      dataOf(
        await client.rpc('admin_cancel_consult', { consult_id: consult.id, ...(reason === '' ? {} : { reason }) }),
      ),
    reload: ['consultancies'],
    meta: {
      success: ({ consult }: Cancellation) => ({
        title: TEXTS.cancel.done,
        description: `${consult.account_name}, ${consult.consultant_name}`,
        action: { label: TEXTS.cancel.undo, onAction: () => restore(consult.id) },
      }),
      failure: failureWithReason(TEXTS.cancel.failed),
    },
  })
}

export function useRestoreConsult() {
  return useChange({
    send: async (client, id: string) => dataOf(await client.rpc('admin_restore_consult', { consult_id: id })),
    reload: ['consultancies'],
    meta: { success: { title: TEXTS.cancel.restored }, failure: failureWithReason(TEXTS.cancel.restoreFailed) },
  })
}
