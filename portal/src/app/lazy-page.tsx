import { type ComponentType, type FunctionComponent, useState } from 'react'
import { useRequest } from '../lib/use-request.ts'
import { useWhenBack } from '../lib/use-when-back.ts'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'

/** A file of `routes/`: loaded when it is first wanted. */
export type RouteFile = () => Promise<{ Page: ComponentType }>

/** The router loads it ahead by `preload`. What fails is told where the page would stand, and the rest of the portal stays. */
export function lazyPage(load: RouteFile): FunctionComponent & { preload: () => Promise<void> } {
  let loaded: ComponentType | null = null
  const get = async () => (loaded ??= (await load()).Page)
  function LazyPage() {
    const [Page] = useState(() => loaded)
    return Page === null ? <ArrivingPage get={get} /> : <Page />
  }
  LazyPage.preload = () =>
    get().then(
      () => undefined,
      () => undefined,
    )
  return LazyPage
}

function ArrivingPage({ get }: { get: () => Promise<ComponentType> }) {
  const request = useRequest(get)
  const { status, retry } = request
  useWhenBack(() => {
    if (status === 'failed') retry()
  })
  if (status === 'pending') return <Loading>Loading...</Loading>
  if (status === 'done') return <request.value />
  return <FailedState message={PAGE_FAILED} onRetry={() => void get().then(retry, () => lookAgain(get, retry))} />
}

const PAGE_FAILED = 'This page could not be loaded. Check your connection, then try again.'

/**
 * Another version may have been installed since this window was opened, and the file that it asks for be gone. Asked once more
 * when the server is known to answer: a window that is loaded anew loses what was being written in it.
 */
async function lookAgain(get: () => Promise<unknown>, found: () => void): Promise<void> {
  const isReachable = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) await get().then(found, () => location.reload())
}

/** What stands in the place of a page that broke. */
export function CrashedPage() {
  return <FailedState message="Something went wrong on this page." onRetry={() => location.reload()} />
}
