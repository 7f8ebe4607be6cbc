import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

export interface Toast {
  readonly title: string
  readonly description?: string
  /** A button in the toast, for example to undo. */
  readonly action?: { readonly label: string; readonly onAction: () => void }
}

/**
 * The toasts of a query or mutation, written next to the call. A function gets the error, or the mutation's input, for
 * texts that contain them. Without a text, a failure is only logged: docs/product/shell.md.
 */
export interface ToastTexts extends Record<string, unknown> {
  readonly success?: Toast | ((variables: never) => Toast)
  readonly failure?: Toast | ((error: Error) => Toast)
  /** For a successful answer that the user has to know about; null if there is nothing to say. */
  readonly answer?: (data: unknown) => Toast | null
  /** Further tables whose live changes load the query again. */
  readonly follows?: readonly string[]
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

/** Data is fresh for 5 minutes and kept for 10; one retry; no refetch on focus: docs/product/shell.md. */
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
      // With the default `networkMode` a request without a connection waits silently for one, instead of failing.
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // A repeated mutation might be carried out twice.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
