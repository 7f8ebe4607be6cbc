import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error.ts'
import { TEXTS } from './texts.ts'

export interface Toast {
  readonly title: string
  readonly description?: string
  /** A button in the toast, for example to undo. */
  readonly action?: { readonly label: string; readonly onAction: () => void }
  /** A failure that the connection caused. */
  readonly isConnection?: boolean
  /** What the page could not load. */
  readonly isOfPage?: boolean
}

/**
 * The toasts of a query or mutation, written next to the call. A function gets the error and the mutation's input, for
 * texts that contain them. Without a text, a failure is only logged: docs/product/shell.md.
 */
export interface ToastTexts extends Record<string, unknown> {
  readonly success?: Toast | ((variables: never) => Toast)
  readonly failure?: Toast | ((error: Error, variables: never) => Toast)
  /**
   * Whether the toast of a failure may offer to send the same change again. Not for a form or dialog that waits for the
   * outcome: there the user presses its button again.
   */
  readonly canRetry?: boolean
  /**
   * What the user has to know about a successful answer: of a query as a failure, of a change instead of `success`. Null if
   * there is nothing to say.
   */
  readonly answer?: (data: unknown) => Toast | null
  /** Further tables whose live changes load the query again. */
  readonly follows?: readonly string[]
  /** Part of the frame, which is on all pages. It is loaded again when a change is reported, not when a page is opened or left. */
  readonly isOfFrame?: boolean
  /** When the first data, which was loaded at this time, was answered, if that was earlier. Null if it was not. */
  readonly firstAnswered?: (queries: QueryClient, loadedAt: number) => number | null
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

/** If it fails again, the cache shows that too. */
function sendAgain(mutation: Mutation<unknown, unknown>, variables: unknown): void {
  void mutation.execute(variables).catch(() => undefined)
}

const isUnreachable = (error: Error): boolean => error instanceof RequestError && error.status === 0

/** Returns the toast for a refusal that only signed-in users can get: lib/read-only-refusals.ts. */
type Explain = (error: Error, given: Toast | undefined, queries: QueryClient) => Toast | undefined
let explain: Explain | undefined
export function explainFailures(by: Explain): void {
  explain = by
}

const MINUTE = 60_000

/** Data is fresh for 5 minutes and kept for 10; one retry; no refetch on focus: docs/product/shell.md. */
export function createQueryClient(notify: Notify): QueryClient {
  const failed = (
    error: Error,
    texts: ToastTexts | undefined,
    more: Partial<Toast>,
    variables?: unknown,
    retry?: () => void,
  ) => {
    // Its field shows it.
    if (error.name === 'FieldProblem') return
    console.error(error)
    const text = texts?.failure
    const given = typeof text === 'function' ? text(error, variables as never) : text
    const toast = explain?.(error, given, queries) ?? given
    if (toast === undefined) return
    const status = error instanceof RequestError ? error.status : undefined
    const isConnection = isUnreachable(error)
    // A refusal would be refused again.
    const isPassing = isConnection || (status !== undefined && status >= 500)
    const action =
      retry && texts?.canRetry && isPassing ? { action: { label: TEXTS.failure.retry, onAction: retry } } : {}
    notify.failure({ ...more, ...toast, ...(isConnection && { isConnection }), ...action })
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const hasOlder = query.state.data !== undefined
        // The header says that the connection is lost, and what was loaded before is still shown.
        if (hasOlder && isUnreachable(error)) console.error(error)
        else failed(error, query.meta, { isOfPage: true, ...(hasOlder && { description: TEXTS.failure.stillOlder }) })
      },
      onSuccess: (data, query) => {
        const text = query.meta?.answer?.(data)
        if (text) notify.failure(text)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) =>
        failed(error, mutation.meta, {}, variables, () => sendAgain(mutation, variables)),
      onSuccess: (data, variables, _result, mutation) => {
        const text = mutation.meta?.answer?.(data) ?? mutation.meta?.success
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
  return queries
}
