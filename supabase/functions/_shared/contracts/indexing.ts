import { z } from 'zod'

/** What `index-templates` answers: what became of the files that it read. */
export const indexedSchema = z.object({
  success: z.literal(true),
  /** Their text is searched from now on. */
  ready: z.number(),
  /** They have no text that can be read, and are not tried again. */
  unreadable: z.number(),
  /** They come again after a while. */
  postponed: z.number(),
})

export type Indexed = z.infer<typeof indexedSchema>
