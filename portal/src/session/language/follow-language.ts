import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeLanguage, currentLanguage } from '../../language/catalogue.ts'
import { isLanguage, type Language } from '../../language/languages.ts'
import { localStore, tabStore } from '../../lib/local-store.ts'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { TEXTS } from '../auth/texts.ts'
import { useAuth } from '../auth/auth-context.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { firstState } from '../shell-state.ts'

/** What a visitor chose on the sign-in screen, until somebody signs in. */
const CHOSEN_KEY = 'portico-language-chosen'
/** Tells the other windows of this browser. */
const SHARED_KEY = 'portico-language'

/** Shows the language here and in the other windows of this browser. */
export async function showLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  localStore.set(SHARED_KEY, language)
}

export function languageNotLoaded(error: unknown): void {
  console.error(error)
  showToast({ tone: 'danger', title: TEXTS.language.notLoaded, isConnection: true })
}

/** Keeps the choice of a visitor for the moment they sign in. */
export const holdChosenLanguage = (language: Language): void => tabStore.set(CHOSEN_KEY, language)

export async function saveLanguage(client: Client, language: Language): Promise<void> {
  dataOf(await client.rpc('set_own_language', { new_language: language }))
}

/**
 * Shows the language of the person who is signed in: the one that they have just chosen on the sign-in screen, else the
 * one of their profile, else the one of their account. Without any of them, what is shown stays. While an admin
 * impersonates, that is the admin's.
 */
export function useFollowLanguage(): void {
  const { loadClient } = useEnvironment()
  const queries = useQueryClient()
  const { snapshot } = useAuth()
  // A session that lacks its second factor reads and writes nothing yet.
  const isComplete = snapshot.status === 'signed-in' && (snapshot.isProven || !snapshot.hasFactor)
  const userId = isComplete ? snapshot.user.id : null

  useEffect(() => {
    if (userId === null) return
    const abort = new AbortController()
    takeOver(queries, loadClient, abort.signal).catch((error: unknown) => {
      // The portal stays in the language of the browser.
      if (!abort.signal.aborted) console.error(error)
    })
    return () => abort.abort()
  }, [queries, loadClient, userId])

  useEffect(() => {
    const listener = ({ key, newValue }: StorageEvent) => {
      if (key === SHARED_KEY && isLanguage(newValue)) void changeLanguage(newValue).catch(console.error)
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])
}

async function takeOver(queries: QueryClient, loadClient: () => Promise<Client>, signal: AbortSignal): Promise<void> {
  const chosen = tabStore.get(CHOSEN_KEY)
  if (isLanguage(chosen)) {
    tabStore.remove(CHOSEN_KEY)
    return saveLanguage(await loadClient(), chosen)
  }
  const first = await firstState(queries, 'language')
  const ask = async () => dataOf(await (await loadClient()).rpc('my_language').abortSignal(signal))
  const stored = first === null ? await ask() : first.language
  if (isLanguage(stored) && stored !== currentLanguage() && !signal.aborted) await showLanguage(stored)
}
