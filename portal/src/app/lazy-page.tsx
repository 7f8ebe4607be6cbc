import { type ComponentType, type FunctionComponent, useState } from 'react'
import { useLanguage, withTexts } from '../language/use-language.ts'
import { useRequest } from '../lib/use-request.ts'
import { useOnReconnect } from '../lib/use-on-reconnect.ts'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { PageSkeleton } from '../ui/feedback/page-skeleton.tsx'
import { TEXTS } from './texts.ts'

/** Imports the file of a page, which exports the component `Name`. */
export type PageFile<Name extends string> = () => Promise<Record<NoInfer<Name>, ComponentType>>

export type LazyPage = FunctionComponent & { preload: () => Promise<void> }

/**
 * A page whose file, and whose texts, are loaded when it is first needed. The router loads the file ahead of time with `preload`. If the
 * file cannot be loaded, a message takes the place of the page, and the rest of the portal stays.
 * Meanwhile `whole` shows what index.html shows, `inShell` the outline of a page.
 */
export function lazyPage<Name extends string>(
  load: PageFile<Name>,
  name: Name,
  place: 'whole' | 'inShell' = 'whole',
): LazyPage {
  let loaded: ComponentType | null = null
  const get = async () => (loaded ??= (await withTexts(load))[name])
  function LazyPage() {
    const [Page] = useState(() => loaded)
    useLanguage()
    return Page === null ? <LoadingPage get={get} place={place} /> : <Page />
  }
  LazyPage.preload = () =>
    get().then(
      () => undefined,
      () => undefined,
    )
  return LazyPage
}

interface LoadingPageProps {
  get: () => Promise<ComponentType>
  place: 'whole' | 'inShell'
}

function LoadingPage({ get, place }: LoadingPageProps) {
  const request = useRequest(get)
  const { status, retry } = request
  useOnReconnect(() => {
    if (status === 'failed') retry()
  })
  if (status === 'pending') return place === 'inShell' ? <PageSkeleton /> : <WholePage />
  if (status === 'done') return <request.value />
  return (
    <FailedState
      message={TEXTS.pageNotLoaded}
      onRetry={() => void get().then(retry, () => retryOrReload(get, retry))}
    />
  )
}

const WholePage = () => (
  <main>
    <Loading place="page">{TEXTS.loading}</Loading>
  </main>
)

/**
 * Tries again, and reloads the window only if the server answers but the file is missing: a new version may have been
 * installed since the window was opened. A reload is the last resort, because it loses what the user was writing.
 */
async function retryOrReload(get: () => Promise<unknown>, found: () => void): Promise<void> {
  const isReachable = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) await get().then(found, () => location.reload())
}

/** Takes the place of a page that threw an error. */
export function CrashedPage() {
  return <FailedState message={TEXTS.pageCrashed} onRetry={() => location.reload()} />
}
