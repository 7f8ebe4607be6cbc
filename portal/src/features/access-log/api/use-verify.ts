import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Head, Verdict } from '../model/chain.ts'
import { type Progress, verifyLog } from '../verify/verify-log.ts'
import { logSource } from './events.ts'

export type Verification =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly verdict: Verdict; readonly kept: Head | null; readonly at: Date }

/** Verifies the log only when the reader asks for it, and stops when the reader leaves the page. */
export function useVerify(accountId: string) {
  const client = useClient()
  const [verification, setVerification] = useState<Verification>({ state: 'none' })
  const running = useRef<AbortController>(null)

  const cancel = useCallback(() => {
    running.current?.abort()
    setVerification({ state: 'none' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const verify = async (kept: Head | null) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: Verification) => {
      if (!controller.signal.aborted) setVerification(next)
    }
    show({ state: 'running', progress: { done: 0, total: 0 } })
    try {
      const verdict = await verifyLog({
        source: logSource(client, accountId),
        kept,
        report: (progress) => show({ state: 'running', progress }),
        signal: controller.signal,
      })
      show({ state: 'done', verdict, kept, at: new Date() })
    } catch (error) {
      if (!controller.signal.aborted) console.error('the access log could not be verified', error)
      show({ state: 'failed' })
    }
  }
  return { verification, verify, cancel }
}
