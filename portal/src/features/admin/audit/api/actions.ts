import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compareNames } from '../../../../language/formats.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { everyRow } from '../../../../lib/every-row.ts'
import { exportCsv, type ListPart, PART_SIZE, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { MOST_COUNTED } from '../../../../lib/list-state.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { actionName, type AdminAction, administratorOf, type Details, impersonatedIn } from '../model/action.ts'
import { type ActionFilter, filterParameters } from '../model/filter.ts'
import { sentenceOf } from '../model/sentence.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

/** Newest first. Each row has its position in the list and the total. With an account only what concerns it. */
export function actionsQuery(client: Client, filter: ActionFilter, account?: string) {
  return queryOptions({
    queryKey: ['admin_actions', 'list', filter, account],
    queryFn: ({ signal }) =>
      page(client, { ...parametersOf(filter, account), page: filter.page, page_size: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    // Every admin adds to the list, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

const parametersOf = (filter: ActionFilter, account?: string) => ({
  ...filterParameters(filter),
  ...(account === undefined ? {} : { account }),
})

/** For the administrator's home, which says itself if they cannot be loaded. */
export function lastActionsQuery(client: Client, count: number) {
  return queryOptions({
    queryKey: ['admin_actions', 'last', count],
    queryFn: ({ signal }) => page(client, { page: 1, page_size: count }, signal),
    staleTime: 0,
  })
}

/**
 * Everything that matches the filter, each part after the last row of the one before: so neither the pages' limit nor actions that are
 * recorded meanwhile matter, and the last part takes no longer than the first.
 */
async function* allActions(
  client: Client,
  filter: ActionFilter,
  account?: string,
): AsyncGenerator<ListPart<AdminAction>> {
  const fixed = { ...parametersOf(filter, account), page_size: PART_SIZE }
  let rows = await page(client, fixed)
  const counted = rows[0]?.total ?? 0
  const total = counted > MOST_COUNTED ? null : counted
  for (;;) {
    yield { rows, total }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PART_SIZE) return
    rows = await page(client, { ...fixed, before: last.created_at, before_id: last.id })
  }
}

type Parameters = ReturnType<typeof parametersOf> & {
  readonly page?: number
  readonly page_size: number
  readonly before?: string
  readonly before_id?: string
}

async function page(client: Client, parameters: Parameters, signal?: AbortSignal): Promise<AdminAction[]> {
  // bounded: a page, of which each row says how many there are.
  const request = client.rpc('admin_list_actions', parameters)
  const rows = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
  return rows.map((row) => ({ ...row, details: row.details as Details }))
}

const csvColumns = (): readonly CsvColumn<AdminAction>[] => [
  { header: TEXTS.export.when, cell: ({ created_at: when }) => when },
  { header: TEXTS.export.administrator, cell: administratorOf },
  { header: TEXTS.export.action, cell: ({ action_type: type }) => actionName(type) },
  { header: TEXTS.export.what, cell: sentenceOf },
  { header: TEXTS.export.person, cell: ({ target_name: name, target_user_id: id }) => name ?? id },
  { header: TEXTS.export.inPlaceOf, cell: impersonatedIn },
  { header: TEXTS.export.account, cell: ({ account_name: name }) => name },
  { header: TEXTS.export.details, cell: ({ details }) => JSON.stringify(details) },
]

export function useExportActions(account?: string) {
  const client = useClient()
  return useExport((filter: ActionFilter, report) => {
    const actions = allActions(client, filter, account)
    // The record belongs to the firm and to no account, so the access logs get no entry.
    const accounts = account === undefined ? [] : [account]
    const recorded = recordedParts(client, 'administrator_actions', actions, () => accounts)
    return exportCsv(TEXTS.export.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.export.failed))
}

interface Recorded {
  readonly id: string
  readonly name: string | null
}

/** The admins who have recorded actions, for the filter. If they cannot be loaded, the list still works. */
export function recordedAdministratorsQuery(client: Client) {
  return queryOptions({
    queryKey: ['admin_actions', 'administrators'],
    queryFn: async ({ signal }) => {
      const recorded = await everyRow<Recorded>(({ after, size, options }) => {
        const all = client.rpc('admin_list_recorded_administrators', undefined, options)
        return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      return recorded.sort((one, other) => compareNames(one.name ?? '', other.name ?? ''))
    },
  })
}
