import { AS_OPERATOR } from './operator.ts'

export interface MailboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Every mail of an environment, newest first, as the operator of an engine without a mail server reads them. */
export async function readMailbox(url: string, environment?: string): Promise<readonly MailboxMail[]> {
  const query = environment === undefined ? '' : `?environment=${environment}`
  const response = await fetch(`${url}/mailbox/messages${query}`, { headers: AS_OPERATOR })
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`)
  return (await response.json()) as MailboxMail[]
}
