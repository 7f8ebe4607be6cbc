import { useEffect, useRef, useState } from 'react'
import { useActing } from '../../session/acting-user.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { judgeFiles } from '../../ui/fields/file-rules.ts'
import { uploadChatFile } from './api/upload-file.ts'
import type { Attachment } from './steward-context.ts'
import { FILE_TYPES, MAX_FILE_BYTES, TEXTS } from './texts.ts'

/** One file at a time, sent to the server as soon as it is chosen. */
export function useAttachment() {
  const { client, config, name } = useEnvironment()
  const { user } = useActing()
  const [attachment, setAttachment] = useState<Attachment | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const detach = () => {
    upload.current?.abort()
    upload.current = null
    setAttachment(null)
  }

  const attach = async (file: File) => {
    const refused = judgeFiles([file], { accept: FILE_TYPES, maxBytes: MAX_FILE_BYTES }).refused[0]
    if (refused)
      return void showToast({ ...TEXTS.upload[refused.reason === 'size' ? 'large' : 'type'], tone: 'danger' })
    detach()
    const controller = new AbortController()
    upload.current = controller
    const chosen = { file: { name: file.name, size: file.size, type: file.type }, path: null, share: 0 }
    setAttachment(chosen)
    try {
      const path = await uploadChatFile(client, config.environments[name], {
        userId: user.id,
        file,
        signal: controller.signal,
        onProgress: (share) => setAttachment({ ...chosen, share }),
      })
      setAttachment({ ...chosen, path, share: 1 })
    } catch (error) {
      if (controller.signal.aborted) return
      console.error(error)
      setAttachment(null)
      showToast({ ...TEXTS.upload.failed, tone: 'danger' })
    }
  }

  return { attachment, attach, detach }
}
