import { useCallback, useEffect, useRef, useState } from 'react'

type RequestState<T> = { status: 'pending' } | { status: 'failed' } | { status: 'done'; value: T }

/**
 * Runs a request when the component mounts, and again on `retry`. A request is aborted when a newer one replaces it or
 * the component unmounts. `request` must be the same function between renders.
 */
export function useRequest<T>(request: (signal: AbortSignal) => Promise<T>): RequestState<T> & { retry: () => void } {
  const [state, setState] = useState<RequestState<T>>({ status: 'pending' })
  const running = useRef<AbortController>(null)

  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const settle = (next: RequestState<T>) => {
      if (!controller.signal.aborted) setState(next)
    }
    request(controller.signal).then(
      (value) => settle({ status: 'done', value }),
      () => settle({ status: 'failed' }),
    )
  }, [request])

  useEffect(() => {
    start()
    return () => running.current?.abort()
  }, [start])

  const retry = useCallback(() => {
    setState({ status: 'pending' })
    start()
  }, [start])
  return { ...state, retry }
}
