import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CsvColumn, csvFile, csvLines } from './csv.ts'
import { downloadText } from './download-text.ts'
import type { Toast } from './query-client.ts'
import { TEXTS } from './texts.ts'

export interface ExportProgress {
  readonly done: number
  /** Null if it is not known. */
  readonly total: number | null
}

/** A part of a long list. */
export interface ListPart<Row> {
  readonly rows: readonly Row[]
  readonly total: number | null
}

/** Writes a list part by part, so that only its text is kept, and then saves the file. */
export async function exportCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<ListPart<Row>>,
  report: (progress: ExportProgress) => void,
): Promise<void> {
  const texts = [csvFile(columns, [])]
  let done = 0
  for await (const { rows, total } of parts) {
    texts.push(csvLines(columns, rows))
    done += rows.length
    report({ done, total })
  }
  downloadText(name, 'text/csv;charset=utf-8', texts)
}

/** An export, with its progress while it runs. */
export function useExport<Input>(
  run: (input: Input, report: (progress: ExportProgress) => void) => Promise<void>,
  failure: (error: Error) => Toast,
) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => run(input, setProgress),
    onSettled: () => setProgress(null),
    meta: { failure },
  })
  return { mutate, isPending, progress }
}

interface PagedRow {
  /** The position in the whole list, counted from one. */
  readonly place: number
  readonly total: number
}

/** The most rows that the database gives at once. */
export const PART_SIZE = 1000

/** The parts of a list with numbered pages. Fails instead of leaving out rows if the server gives fewer rows at once. */
export async function* numberedParts<Row extends PagedRow>(
  load: (page: number, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<ListPart<Row>> {
  let done = 0
  for (let page = 1; ; page++) {
    const rows = await load(page, PART_SIZE)
    const [first] = rows
    // After the last page the database repeats the last one.
    if (first === undefined || first.place <= done) return
    if (first.place !== done + 1) throw new Error(TEXTS.failure.fewerRows)
    done += rows.length
    yield { rows, total: first.total }
    if (done >= first.total) return
  }
}
