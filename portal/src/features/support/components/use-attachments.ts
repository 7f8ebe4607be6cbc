import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { removeSupportFile, uploadSupportFile } from '../api/files.ts'
import type { DraftFile } from '../model/draft.ts'
import { fileProblem, storableName } from '../model/files.ts'
import { TEXTS } from '../texts.ts'

export interface AttachedFile {
  readonly key: string
  readonly name: string
  readonly size: number
  /** Null while it is being uploaded. */
  readonly path: string | null
  /** Between 0 and 1. */
  readonly share: number
}

export interface Attachments {
  readonly files: readonly AttachedFile[]
  /** Why a file was not attached. */
  readonly problem: string | null
  readonly isUploading: boolean
  readonly attach: (chosen: readonly File[]) => void
  readonly detach: (file: AttachedFile) => void
  /** Forgets the files without deleting them: they were sent. */
  readonly clear: () => void
}

/** Files are uploaded as soon as they are chosen. `onChange` gets those that are ready, for the draft. */
export function useAttachments(
  folder: string,
  initial: readonly DraftFile[],
  onChange: (ready: readonly DraftFile[]) => void,
): Attachments {
  const { client, config, name: environment } = useEnvironment()
  const { user } = useActingUser()
  const [files, setFiles] = useState<readonly AttachedFile[]>(() =>
    initial.map((file) => ({ ...file, key: file.path, share: 1 })),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const uploads = useRef(new Map<string, AbortController>())
  // The newest list, because uploads end after the render that started them.
  const current = useRef(files)
  useEffect(() => {
    const running = uploads.current
    return () => running.forEach((upload) => upload.abort())
  }, [])

  const change = (next: readonly AttachedFile[]) => {
    current.current = next
    setFiles(next)
    onChange(next.flatMap(({ path, name, size }) => (path === null ? [] : [{ path, name, size }])))
  }
  const update = (key: string, values: Partial<AttachedFile>) =>
    change(current.current.map((file) => (file.key === key ? { ...file, ...values } : file)))
  const drop = (key: string) => change(current.current.filter((file) => file.key !== key))

  const upload = async (file: File, key: string) => {
    const controller = new AbortController()
    const { signal } = controller
    uploads.current.set(key, controller)
    try {
      const onProgress = (share: number) => update(key, { share })
      const target = config.environments[environment]
      const path = await uploadSupportFile(client, target, { userId: user.id, folder, file, signal, onProgress })
      update(key, { path, share: 1 })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      drop(key)
      setProblem(uploadProblem(file.name, error))
    } finally {
      uploads.current.delete(key)
    }
  }

  const attach = (chosen: readonly File[]) => {
    setProblem(null)
    for (const file of chosen) {
      const refused = fileProblem(file, current.current.length)
      if (refused !== null) {
        setProblem(refused)
        continue
      }
      const key = crypto.randomUUID()
      change([...current.current, { key, name: storableName(file.name), size: file.size, path: null, share: 0 }])
      void upload(file, key)
    }
  }

  const detach = ({ key, path }: AttachedFile) => {
    setProblem(null)
    uploads.current.get(key)?.abort()
    if (path !== null) removeSupportFile(client, path).catch(console.error)
    drop(key)
  }

  const clear = () => {
    current.current = []
    setFiles([])
    setProblem(null)
  }
  return { files, problem, isUploading: files.some(({ path }) => path === null), attach, detach, clear }
}

/** The file itself is small enough, so 413 means that the user has no space left. */
function uploadProblem(name: string, error: unknown): string {
  const { code, status } = error instanceof RequestError ? error : {}
  const { noSpace, type, unreachable, failed } = TEXTS.files.refused
  if (code === '413') return noSpace(name)
  if (code === '415' || code === 'invalid_mime_type') return type(name)
  return status === 0 ? unreachable(name) : failed(name)
}
