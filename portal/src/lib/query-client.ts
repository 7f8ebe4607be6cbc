import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

export interface Toast {
  readonly title: string
  readonly description?: string
  /** A way back, for what can be undone. */
  readonly action?: { readonly label: string; readonly onAction: () => void }
}

/**
 * The toasts of a query or mutation, written beside the call. A function gets the error, for texts that carry the
 * server's message, or what the mutation was called with. Without a text a failure is only logged: docs/product/shell.md.
 */
export interface ToastTexts extends Record<string, unknown> {
  readonly success?: Toast | ((variables: never) => Toast)
  readonly failure?: Toast | ((error: Error) => Toast)
  /** For an answer that is no failure of the request, and yet has to be told. Null: nothing to tell. */
  readonly answer?: (data: unknown) => Toast | null
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ToastTexts
    mutationMeta: ToastTexts
  }
}

export interface Notify {
  success(toast: Toast): void
  failure(toast: Toast): void
}

const MINUTE = 60_000

/** Fresh 5 minutes, kept 10, one retry, no refetch on focus: docs/product/shell.md. */
export function createQueryClient(notify: Notify): QueryClient {
  const failed = (error: Error, texts: ToastTexts | undefined) => {
    console.error(error)
    const text = texts?.failure
    if (text !== undefined) notify.failure(typeof text === 'function' ? text(error) : text)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => failed(error, query.meta),
      onSuccess: (data, query) => {
        const text = query.meta?.answer?.(data)
        if (text) notify.failure(text)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => failed(error, mutation.meta),
      onSuccess: (_data, variables, _result, mutation) => {
        const text = mutation.meta?.success
        if (text !== undefined) notify.success(typeof text === 'function' ? text(variables as never) : text)
      },
    }),
    defaultOptions: {
      // `networkMode`: otherwise a request without a connection waits for one in silence, instead of failing.
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // A mutation that is repeated by itself may be done twice.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
