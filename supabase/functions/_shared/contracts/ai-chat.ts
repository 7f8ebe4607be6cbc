import { z } from 'zod'
import { fileName } from './file-names.ts'
import { unstorable } from './text.ts'

/** Far more than anybody types; a longer text is a file to attach. */
export const LONGEST_MESSAGE = 4000

const text = (most: number) =>
  z
    .string()
    .max(most, `is longer than ${most} characters`)
    .refine((value) => unstorable(value) === null, 'contains a character that cannot be stored')

/** What is sent to `ai-chat`. A file may come without a message: docs/product/steward.md. */
export const chatRequestSchema = z
  .object({
    message: text(LONGEST_MESSAGE),
    /** The user's name or a label, for the form of address. */
    context: text(200).default(''),
    /** In the bucket `chat-uploads`. */
    filePath: fileName.nullish(),
  })
  .refine(({ message, filePath }) => message.trim() !== '' || typeof filePath === 'string', {
    path: ['message'],
    message: 'is empty',
  })

/** A document that the answer names, for the chat to show. */
export const chatDocumentSchema = z.object({
  /** In the answer `[2]` stands for the document with number 2. */
  number: z.number(),
  id: z.string(),
  title: z.string(),
  file_path: z.string(),
  file_name: z.string(),
})

export const chatAnswerSchema = z.object({
  success: z.literal(true),
  /** Markdown; links are to pages of the portal. */
  response: z.string(),
  documents: z.array(chatDocumentSchema),
})

export const chatFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** True: too many questions at a time, the person's or everybody's; the next may be answered. */
  fallback: z.boolean().optional(),
})

/**
 * With `Accept: text/event-stream` the answer comes as events, each with its JSON in one `data` line: any number of
 * `delta`, then one `answer`, or one `error` in place of it. What went before an error is not an answer.
 */
export const chatEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('delta'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('answer'), data: chatAnswerSchema }),
  z.object({ event: z.literal('error'), data: chatFailureSchema }),
])

export type ChatDocument = z.infer<typeof chatDocumentSchema>
export type ChatAnswer = z.infer<typeof chatAnswerSchema>
export type ChatFailure = z.infer<typeof chatFailureSchema>
export type ChatEvent = z.infer<typeof chatEventSchema>
