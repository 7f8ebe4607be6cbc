import { useCallback, useEffect, useRef, useState } from 'react'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { loadFile } from './api/load-file.ts'
import type { Reading } from './model/content.ts'
import { readInThread } from './reading/read-in-thread.ts'

/** `share` is between 0 and 1; undefined while it is not known. */
type State =
  | { readonly status: 'loading'; readonly share: number | undefined }
  | { readonly status: 'reading' }
  | { readonly status: 'failed' }
  | { readonly status: 'done'; readonly reading: Reading }

/** Loads a file and reads it. Leaving cancels both. */
export function useReading(path: string, size: number | null): { state: State; retry: () => void } {
  const client = useClient()
  const { hasAdminRole: isOfFirm } = useActingUser()
  const [state, setState] = useState<State>({ status: 'loading', share: undefined })
  const running = useRef<AbortController>(null)

  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const set = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    const run = async (): Promise<Reading> => {
      const bytes = await loadFile(client, path, {
        size,
        isOfFirm,
        signal,
        onProgress: (share) => set({ status: 'loading', share }),
      })
      if (bytes === null) return { failure: 'too-large' }
      set({ status: 'reading' })
      return await readInThread(bytes, signal)
    }
    run().then(
      (reading) => set({ status: 'done', reading }),
      (error: unknown) => {
        if (!signal.aborted) console.error(error)
        set({ status: 'failed' })
      },
    )
  }, [client, path, size, isOfFirm])

  useEffect(() => {
    start()
    return () => running.current?.abort()
  }, [start])

  const retry = useCallback(() => {
    setState({ status: 'loading', share: undefined })
    start()
  }, [start])
  return { state, retry }
}
