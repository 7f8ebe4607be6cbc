import { AS_OPERATOR } from './operator.ts'

export interface MailboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** All mails of an environment, newest first. The mailbox exists only without a mail server. */
export async function readMailbox(url: string, environment?: string): Promise<readonly MailboxMail[]> {
  const query = environment === undefined ? '' : `?environment=${environment}`
  const response = await fetch(`${url}/mailbox/messages${query}`, { headers: AS_OPERATOR })
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`)
  return (await response.json()) as MailboxMail[]
}
