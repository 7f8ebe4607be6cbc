import {
  listUnneededFiles,
  removeChatUploads,
  removeDataExports,
  removeLogos,
  removeSupportFiles,
  removeTemplateFiles,
} from '../runtime/privileged.ts'

export interface UnneededFile {
  readonly bucket: string
  readonly name: string
}

export interface UnneededFiles {
  list(atMost: number, discardedOnly: boolean): Promise<readonly UnneededFile[]>
  /** Returns the number of removed files, without those that were already removed. */
  remove(bucket: string, names: readonly string[]): Promise<number>
}

const removers = new Map([
  ['templates', removeTemplateFiles],
  ['chat-uploads', removeChatUploads],
  ['support-files', removeSupportFiles],
  ['data-exports', removeDataExports],
  ['organization-logos', removeLogos],
])

export const unneededFiles: UnneededFiles = {
  async list(atMost, discardedOnly) {
    const rows = await listUnneededFiles({ at_most: atMost, discarded_only: discardedOnly })
    return rows.map((row) => ({ bucket: row.bucket_id, name: row.name }))
  },
  async remove(bucket, names) {
    const remove = removers.get(bucket)
    if (remove === undefined) throw new Error(`no files of the bucket ${bucket} are removed`)
    return remove(names)
  },
}
