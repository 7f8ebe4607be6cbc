import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { plainText } from '../../lib/matches-query.ts'
import type { Run } from './snippet.ts'

/** One row of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  /** Shown at the end of the row: where the item is, or its state. */
  readonly detail?: string | undefined
  /** Shown below the title: the part of the text that was found. */
  readonly snippet?: readonly Run[] | null | undefined
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
  /** So many of the items are shown; if there are more, the group says so. */
  readonly most?: number
}

export interface ProviderProps {
  readonly typed: string
  /** Closes the palette, then runs the item. */
  readonly onRun: (item: PaletteItem) => void
}

/**
 * A source of items: a component that draws a `ResultGroup` with the items that match the typed text. A provider that
 * asks the server waits until the user has stopped typing (`lib/use-debounced.ts`).
 */
export type PaletteProvider = ComponentType<ProviderProps>

/** What a group shows of what was found. A provider asks for one more, to know whether there are more. */
export const MAX_ITEMS = 5

/** A shorter text would match nearly everything. */
export const MIN_LETTERS = 2

/** The answer of a provider that has all its items in memory. */
export function matchingItems(items: readonly PaletteItem[], typed: string): PaletteAnswer {
  return { items: items.filter((item) => itemMatches(item, typed)), pending: false, failed: false }
}

/**
 * Whether each typed word begins a word of the item. Case and accents do not matter; an empty text matches everything.
 */
export function itemMatches({ title, keywords = [] }: Pick<PaletteItem, 'title' | 'keywords'>, typed: string): boolean {
  const words = plainText([title, ...keywords].join(' ')).split(SEPARATORS)
  return plainText(typed)
    .split(SEPARATORS)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)))
}

const SEPARATORS = /[^\p{L}\p{N}]+/u
