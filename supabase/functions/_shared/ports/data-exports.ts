import {
  claimDataExport,
  listExportParts,
  noteExportProgress,
  noteExportReady,
  readExportedSupportFile,
  readExportedTemplate,
  readExportedUpload,
  readExportRows,
  storeDataExport,
} from '../runtime/privileged.ts'

/** An export that this run makes. */
export interface ClaimedExport {
  readonly id: string
  readonly fileName: string
  readonly language: string
}

/** A list of rows, or a file. */
export type ExportPart =
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'file'; readonly bucket: string; readonly name: string }

export interface DataExports {
  /** Null if none is due. */
  claim(): Promise<ClaimedExport | null>
  parts(id: string): Promise<readonly ExportPart[]>
  /** The rows of a list, in pages that fit into memory. */
  rows(id: string, list: string): AsyncGenerator<readonly unknown[]>
  /** Null if the file was deleted meanwhile. */
  file(bucket: string, name: string): Promise<Uint8Array | null>
  store(fileName: string, content: ReadableStream<Uint8Array>): Promise<void>
  progress(id: string, done: number, all: number): Promise<void>
  ready(id: string, counts: { readonly records: number; readonly files: number; readonly bytes: number }): Promise<void>
}

const readers = new Map([
  ['templates', readExportedTemplate],
  ['chat-uploads', readExportedUpload],
  ['support-files', readExportedSupportFile],
])

const PAGE = 1000

export const dataExports: DataExports = {
  async claim() {
    const row = await claimDataExport()
    return row === null ? null : { id: row.request_id, fileName: row.file_name, language: row.language }
  },
  async parts(id) {
    const parts: ExportPart[] = []
    for (;;) {
      const page = await listExportParts(id, parts.length)
      // A part has either a list or a file. The generated types never allow null in what a procedure returns.
      for (const { list, bucket_id: bucket, name } of page) {
        parts.push((list as string | null) === null ? { kind: 'file', bucket, name } : { kind: 'list', name: list })
      }
      if (page.length < PAGE) return parts
    }
  },
  async *rows(id, list) {
    let after = ''
    for (;;) {
      const page = await readExportRows(id, list, after)
      const last = page.at(-1)
      if (last === undefined) return
      yield page.map(({ record }) => record)
      after = last.key
    }
  },
  async file(bucket, name) {
    const read = readers.get(bucket)
    if (read === undefined) throw new Error(`no files of the bucket ${bucket} are exported`)
    return read(name)
  },
  store: storeDataExport,
  progress: (id, done, all) => noteExportProgress({ request_id: id, steps_done: done, steps: all }),
  ready: (id, { records, files, bytes }) => noteExportReady({ request_id: id, records, files, bytes }),
}
