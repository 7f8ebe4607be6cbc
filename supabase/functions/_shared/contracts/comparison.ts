import { z } from 'zod'
import { fileName } from './file-names.ts'
import { shownLanguage } from './languages.ts'

const name = z.string().trim().min(1, 'is required').max(255)

/** The request of `compare-documents`: two files that the caller may read, and their names for the answer. */
export const comparisonRequestSchema = z
  .object({
    document1Path: fileName,
    document2Path: fileName,
    document1Name: name,
    document2Name: name,
    /** When the documents were uploaded; kept with the comparison, so that its columns can name the direction. */
    document1Date: z.string().max(40).optional(),
    document2Date: z.string().max(40).optional(),
    /** As in the request of `ai-chat`: the conversation that the comparison belongs to. */
    conversation: z.union([z.literal('new'), z.uuid()]).optional(),
    /** In which the comparison is written; English without it. */
    language: shownLanguage,
  })
  .refine(({ document1Path, document2Path }) => document1Path !== document2Path, {
    path: ['document2Path'],
    message: 'Select two different documents',
  })

/** The subjects of a change that people look for first. */
export const topicSchema = z.enum(['parties', 'amounts', 'dates', 'terms', 'liability', 'governing-law'])

/** A part of a clause. A part that is not `same` is on one side only. */
const runSchema = z.object({ text: z.string(), mark: z.enum(['same', 'removed', 'inserted']) })

const sideSchema = z.object({
  /** For example `4.2`, `Article 3` or `(a)`; empty if the clause has no number. */
  number: z.string(),
  runs: z.array(runSchema),
})

/** One row of the two documents side by side. A clause that was only renumbered has the same runs on both sides. */
export const changeSchema = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'renumbered']),
  /** The heading above the clause, in the second document if the clause is there. */
  section: z.string(),
  topics: z.array(topicSchema),
  left: sideSchema.nullable(),
  right: sideSchema.nullable(),
})

export const comparisonSchema = z.object({
  names: z.tuple([z.string(), z.string()]),
  counts: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    renumbered: z.number(),
    unchanged: z.number(),
  }),
  /** The important topics, most important first, with the indexes of their changes in `changes`. */
  topics: z.array(z.object({ topic: topicSchema, changes: z.array(z.number()) })),
  /** In the order of the documents. */
  changes: z.array(changeSchema),
  /** Written by the language model; null if the firm has none. */
  explanation: z.string().nullable(),
})

/** The answer of `compare-documents`: `comparison` is Markdown for the chat, `details` the same as data for a page. */
export const comparisonAnswerSchema = z.object({
  success: z.literal(true),
  comparison: z.string(),
  details: comparisonSchema,
  /** Where the comparison is kept; null if it is not. */
  conversation: z.object({ id: z.string(), exchange: z.string() }).nullable(),
})

export type Topic = z.infer<typeof topicSchema>
export type Run = z.infer<typeof runSchema>
export type Side = z.infer<typeof sideSchema>
export type Change = z.infer<typeof changeSchema>
export type Comparison = z.infer<typeof comparisonSchema>
export type ComparisonAnswer = z.infer<typeof comparisonAnswerSchema>
