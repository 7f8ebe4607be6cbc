import type { CsvColumn } from '../../../lib/csv.ts'
import { exportCsv, type ListPart, PART_SIZE, useExport } from '../../../lib/export-csv.ts'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { ChainEntry } from '../model/chain.ts'
import { viaName } from '../model/event.ts'
import { isFiltered, type LogFilter } from '../model/filter.ts'
import { type People, whoOf } from '../model/who.ts'
import { wordsOfEvent } from '../model/words.ts'
import { TEXTS } from '../texts.ts'
import { allEvents } from './events.ts'
import { addNames } from './names.ts'

interface Export {
  readonly filter: LogFilter
  /** How many entries the log has. */
  readonly total: number
  readonly people: People
}

/** The file has the hashes too, so that it alone can show whether the chain is whole. */
const csvColumns = (people: People): readonly CsvColumn<ChainEntry>[] => [
  { header: TEXTS.table.entry, cell: ({ seq }) => seq },
  { header: TEXTS.table.when, cell: ({ at }) => at },
  { header: TEXTS.table.who, cell: (event) => whoOf(event, people).name },
  { header: TEXTS.export.side, cell: (event) => whoOf(event, people).side },
  { header: TEXTS.table.what, cell: (event) => wordsOfEvent(event, people.nameOf).title },
  { header: TEXTS.export.detail, cell: (event) => wordsOfEvent(event, people.nameOf).detail },
  { header: TEXTS.table.via, cell: ({ via }) => viaName(via) },
  { header: TEXTS.export.data, cell: ({ object }) => object },
  { header: TEXTS.export.previous, cell: ({ prev_hash: hash }) => hash },
  { header: TEXTS.export.hash, cell: ({ hash }) => hash },
]

async function* parts(
  client: Client,
  accountId: string,
  { filter, total }: Export,
  names: Map<string, string | null>,
): AsyncGenerator<ListPart<ChainEntry>> {
  for await (const rows of allEvents(client, accountId, filter, PART_SIZE)) {
    await addNames(client, rows, names)
    yield { rows, total: isFiltered(filter) ? null : total }
  }
}

/** Exports everything that the filter shows, or the whole log without a filter. */
export function useExportEvents(accountId: string) {
  const client = useClient()
  return useExport((given: Export, report) => {
    const names = new Map<string, string | null>()
    const people = { ...given.people, nameOf: (id: string) => given.people.nameOf(id) ?? names.get(id) ?? null }
    return exportCsv(TEXTS.export.file, csvColumns(people), parts(client, accountId, given, names), report)
  }, failureWithReason(TEXTS.export.failed))
}
