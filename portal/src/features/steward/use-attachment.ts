import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../lib/request-error.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { checkFiles } from '../../ui/fields/file-rules.ts'
import { NotSignedInError, removeChatFile, uploadChatFile } from './api/upload-file.ts'
import { FILE_TYPES, MAX_FILE_BYTES } from './model/file-types.ts'
import type { Attachment } from './steward-context.ts'
import { TEXTS } from './texts.ts'

/** One file at a time, uploaded as soon as it is chosen. */
export function useAttachment() {
  const { client, config, name } = useEnvironment()
  const { user, impersonation } = useActingUser()
  const [attachment, setAttachment] = useState<Attachment | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  /** Gives the file to a question: the server keeps it. */
  const handOver = useCallback(() => {
    upload.current = null
    setAttachment(null)
  }, [])

  const detach = () => {
    upload.current?.abort()
    if (attachment?.path) removeChatFile(client, attachment.path).catch(console.error)
    handOver()
  }

  const send = async (file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    upload.current = controller
    const chosen = { file: { name: file.name, size: file.size, type: file.type }, path: null, share: 0 }
    setAttachment(chosen)
    try {
      const onProgress = (share: number) => setAttachment({ ...chosen, share })
      const path = await uploadChatFile(client, config.environments[name], {
        userId: user.id,
        file,
        signal,
        onProgress,
      })
      setAttachment({ ...chosen, path, share: 1 })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      handOver()
      showToast({ ...TEXTS.upload[reasonOf(error)], tone: 'danger' })
    }
  }

  const attach = (file: File) => {
    // Files for the Steward are private: the server accepts none from an admin who impersonates the user.
    if (impersonation !== null) return void showToast({ ...TEXTS.upload.impersonating, tone: 'danger' })
    const refused = checkFiles([file], { accept: FILE_TYPES, maxBytes: MAX_FILE_BYTES }).refused[0]
    if (refused)
      return void showToast({ ...TEXTS.upload[refused.reason === 'size' ? 'large' : 'type'], tone: 'danger' })
    detach()
    void send(file)
  }

  return { attachment, attach, detach, handOver }
}

/** The file itself is small enough, so 413 means that the user has no space left. */
function reasonOf(error: unknown): 'notSignedIn' | 'full' | 'failed' {
  if (error instanceof NotSignedInError) return 'notSignedIn'
  return error instanceof RequestError && error.code === '413' ? 'full' : 'failed'
}
