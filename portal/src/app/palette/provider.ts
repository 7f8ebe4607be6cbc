import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  /** Shown at the end of the line: the place of the item, or its state. */
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  /** Other words by which the user finds the item. */
  readonly keywords?: readonly string[] | undefined
  readonly run: () => void
}

export interface PaletteAnswer {
  readonly items: readonly PaletteItem[]
  /** Whether the provider still waits for the server. */
  readonly pending: boolean
  readonly failed: boolean
}

export interface ProviderProps {
  readonly typed: string
  /** Closes the palette, then runs the line. */
  readonly onRun: (item: PaletteItem) => void
}

/**
 * A source of lines: a component that draws a `ResultGroup` of what it finds for the typed text. A provider that asks the server
 * waits until the user has stopped typing (`lib/use-debounced.ts`).
 */
export type PaletteProvider = ComponentType<ProviderProps>

/** A shorter text would find nearly everything. */
export const MIN_LETTERS = 2

/** The answer of a provider that has all its items in memory. */
export function atHand(items: readonly PaletteItem[], typed: string): PaletteAnswer {
  return { items: items.filter((item) => isFoundBy(item, typed)), pending: false, failed: false }
}

/** Whether each typed word begins a word of the line. Case and accents do not matter; an empty text finds everything. */
export function isFoundBy({ title, keywords = [] }: Pick<PaletteItem, 'title' | 'keywords'>, typed: string): boolean {
  const words = plain([title, ...keywords].join(' ')).split(SEPARATORS)
  return plain(typed)
    .split(SEPARATORS)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)))
}

const SEPARATORS = /[^\p{L}\p{N}]+/u

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
