import { z } from 'zod'
import { fileName } from './file-names.ts'
import { shownLanguage } from './languages.ts'
import { storageProblem } from './text.ts'

/** In characters, far more than people type. A longer text can be attached as a file. */
export const LONGEST_MESSAGE = 4000

const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `is longer than ${maxLength} characters`)
    .refine((value) => storageProblem(value) === null, 'contains a character that cannot be stored')

/** The request of `ai-chat`. A file may come without a message: docs/product/steward.md. */
export const chatRequestSchema = z
  .object({
    message: text(LONGEST_MESSAGE),
    /** The user's name or a label, to address the user. */
    context: text(200).default(''),
    /** The path of a file in the bucket `chat-uploads`. */
    filePath: fileName.nullish(),
    /** The id of a conversation, or `new`. Without it the question is not kept, and nothing is remembered. */
    conversation: z.union([z.literal('new'), z.uuid()]).optional(),
    /** For a question that could be in several languages. The answer is in the question's own. */
    language: shownLanguage,
  })
  .refine(({ message, filePath }) => message.trim() !== '' || typeof filePath === 'string', {
    path: ['message'],
    message: 'is empty',
  })

/** A document that the answer cites. */
export const chatDocumentSchema = z.object({
  /** `[2]` in the answer cites the document with number 2. */
  number: z.number(),
  id: z.string(),
  title: z.string(),
  file_path: z.string(),
  file_name: z.string(),
  /** The same account has a later version of the document. */
  superseded: z.boolean(),
})

/** A text of the portal's help that the answer is based on. */
export const chatHelpSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The page of the portal that it leads to. */
  path: z.string(),
  group: z.enum(['FAQ', 'Guide']),
})

/** `not-found`: neither the documents nor the help have it. `unreadable-file`: the answer says why. */
export const chatAnswerKindSchema = z.enum(['answer', 'small-talk', 'not-found', 'unreadable-file'])

/** What an answer is based on, as it is kept with the answer. */
export const chatSourcesSchema = z.object({
  kind: chatAnswerKindSchema,
  documents: z.array(chatDocumentSchema),
  help: z.array(chatHelpSchema),
  /** The two documents of a comparison, the left one first. */
  compared: z
    .array(z.object({ title: z.string(), file_path: z.string(), created_at: z.string().optional() }))
    .optional(),
})

export const chatAnswerSchema = chatSourcesSchema.extend({
  success: z.literal(true),
  /** Markdown. Its links lead to pages of the portal. */
  response: z.string(),
  /** Where question and answer are kept; null if they are not. */
  conversation: z.object({ id: z.string(), exchange: z.string() }).nullable(),
})

export const chatFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** True if there were too many questions, of this person or of everybody. A later question may be answered. */
  fallback: z.boolean().optional(),
})

/**
 * With `Accept: text/event-stream` the answer comes as events, each with its JSON in one `data` line: any number of
 * `delta` events, then one `answer` or one `error`. After an `error` the deltas before it must not be used as an
 * answer.
 */
export const chatEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('delta'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('answer'), data: chatAnswerSchema }),
  z.object({ event: z.literal('error'), data: chatFailureSchema }),
])

export type ChatDocument = z.infer<typeof chatDocumentSchema>
export type ChatHelp = z.infer<typeof chatHelpSchema>
export type ChatSources = z.infer<typeof chatSourcesSchema>
export type ChatAnswer = z.infer<typeof chatAnswerSchema>
export type ChatFailure = z.infer<typeof chatFailureSchema>
export type ChatEvent = z.infer<typeof chatEventSchema>
