import { useState } from 'react'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { checkFiles } from '../../../ui/fields/file-rules.ts'
import { ACCEPT, MAX_BYTES } from '../model/upload-rules.ts'
import { TEXTS } from '../texts.ts'

const isSame = (one: File) => (other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files of an upload, each once. A toast names the files that are refused. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
  const add = (added: readonly File[]) => {
    const { accepted, refused } = checkFiles(added, { accept: ACCEPT, maxBytes: MAX_BYTES, multiple: true })
    const names = (reason: string) => refused.filter((each) => each.reason === reason).map(({ file }) => file.name)
    showSkipped(names('size'), (named) => TEXTS.upload.skipped.large(named))
    showSkipped(names('type'), (named) => TEXTS.upload.skipped.type(ACCEPT.join(', '), named))
    setFiles((chosen) => [...chosen, ...accepted.filter((file) => !chosen.some(isSame(file)))])
    return accepted.length > 0
  }
  const remove = (file: File) => setFiles((chosen) => chosen.filter((other) => other !== file))
  const clear = () => setFiles([])
  return { files, add, remove, clear }
}

/** Names the files that were left out, and why. */
function showSkipped(names: readonly string[], reason: (names: string) => string): void {
  if (names.length === 0) return
  showToast({ title: TEXTS.upload.skipped.title, description: reason(names.join(', ')), tone: 'danger' })
}
