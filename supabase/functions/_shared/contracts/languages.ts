import { z } from 'zod'

/** The languages of the portal. */
export const LANGUAGES = ['en', 'nl', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** A file of its own: two contracts have it. The language in which the caller sees the portal; an unknown one counts as none. */
export const shownLanguage = z.enum(LANGUAGES).optional().catch(undefined)
