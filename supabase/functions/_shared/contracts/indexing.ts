import { z } from 'zod'

/** The answer of `index-templates`: the number of files with each outcome. */
export const indexedSchema = z.object({
  success: z.literal(true),
  /** The text can be searched now. */
  ready: z.number(),
  /** The file has no readable text and is not tried again. */
  unreadable: z.number(),
  /** The file is tried again later. */
  postponed: z.number(),
})

export type Indexed = z.infer<typeof indexedSchema>
