import { lazy, useSyncExternalStore, type FunctionComponent, type LazyExoticComponent, type ReactNode } from 'react'
import { currentLanguage, onLanguageChange, textsLoaded } from './catalogue.ts'
import type { Language } from './languages.ts'

/**
 * The language that is shown. A component that calls it is rendered again when the language changes, and so is everything
 * below it. The root, every page and every memoized component call it; nothing else needs to.
 */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage)

/** Imports a module together with the texts that it needs. Use it for every `import()` of a module with texts. */
export async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load()
  await textsLoaded()
  return module
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** A component whose file, and whose texts, are loaded when it is first shown. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<FunctionComponent<PropsOf<Module[Name]>>> {
  return lazy(async () => ({ default: (await withTexts(load))[name] as FunctionComponent<PropsOf<Module[Name]>> }))
}
