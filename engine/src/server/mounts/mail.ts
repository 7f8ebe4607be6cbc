import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import { readBody } from '../../kernel/http/body.ts'
import { tryParseJson } from '../../kernel/json/parse-json.ts'
import type { Mailer } from '../../kernel/mail/mailer.ts'
import { MailRefused } from '../../kernel/mail/message.ts'
import type { Mount } from '../http/exchange.ts'
import { errorBody } from '../http/protocols.ts'
import { Refusal } from '../http/refusal.ts'
import { sendJson } from '../http/send.ts'
import { postgrestCaller } from './postgrest-caller.ts'

const BODY_LIMIT = 1024 * 1024

const messageSchema = z.strictObject({
  /** Given by the sender. A second message with the same id is not sent. */
  id: z.uuid().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().default(''),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
})

/**
 * `POST /mail/v1/messages`, which the platform does not have. A function's mail is sent like the engine's own: to the SMTP
 * server or the mailbox, with the same retries. Only the secret key may call it.
 */
export function mailMount(db: Database, mailer: Mailer): Mount {
  return {
    label: (path) => (path === '/messages' ? path : null),
    async handle(exchange) {
      const { request, response, path } = exchange
      const { role } = await postgrestCaller(exchange)
      if (role !== 'service_role') throw refusal(403, 'forbidden', 'Only the secret key sends mails')
      if (path !== '/messages') throw refusal(404, 'not_found', 'Mails are accepted at /mail/v1/messages')
      if (request.method !== 'POST') throw refusal(405, 'method_not_allowed', 'Expected POST', { allow: 'POST' })
      const { id = randomUUID(), replyTo, unsubscribeUrl, ...message } = await readMessage(request)
      const mail = {
        ...message,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
      }
      await db
        .transaction((session) => mailer.enqueue(session, mail, id))
        .catch((error: unknown) => {
          throw error instanceof MailRefused ? refusal(400, 'bad_message', error.message) : error
        })
      // It never rejects, and the caller need not wait for the mail server.
      void mailer.deliver()
      sendJson(response, 202, { id })
    },
  }
}

async function readMessage(request: IncomingMessage): Promise<z.output<typeof messageSchema>> {
  const bytes = await readBody(request, BODY_LIMIT, ({ fault, message }) =>
    fault === 'too-large' ? refusal(413, 'body_too_large', message) : refusal(400, 'bad_message', message),
  )
  const read = messageSchema.safeParse(tryParseJson(bytes.toString()))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw refusal(400, 'bad_message', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.replace(/^: /, ''))
}

function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal(status, errorBody('mail', { status, code, message }), headers)
}
