import { useCallback, useEffect, useState } from 'react'

export type RequestState<T> = { status: 'pending' } | { status: 'failed' } | { status: 'done'; value: T }

/**
 * Runs a request when the component appears, and again on `retry`. A request that is overtaken or no longer wanted is
 * cancelled. `request` must keep its identity between renders.
 */
export function useRequest<T>(request: (signal: AbortSignal) => Promise<T>): RequestState<T> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<RequestState<T>>({ status: 'pending' })

  useEffect(() => {
    const controller = new AbortController()
    const settle = (next: RequestState<T>) => {
      if (!controller.signal.aborted) setState(next)
    }
    request(controller.signal).then(
      (value) => settle({ status: 'done', value }),
      () => settle({ status: 'failed' }),
    )
    return () => controller.abort()
  }, [request, attempt])

  const retry = useCallback(() => {
    setState({ status: 'pending' })
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}
