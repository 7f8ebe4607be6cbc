import type { ClaimedMail } from './outbox.ts'

/** Where messages go: an SMTP server or the mailbox. */
export interface Transport {
  /** How many at the same time. */
  readonly parallel: number
  /** Whether a sent message stays readable in the table. */
  readonly keepsContent: boolean
  /** Rejects with `SendFailed`. */
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

export class SendFailed extends Error {
  override readonly name = 'SendFailed'
  /** Another attempt would end the same way: the address does not exist, the message is not wanted. */
  readonly permanent: boolean
  /** The server itself could not be used, so other messages need not be tried now. */
  readonly unreachable: boolean

  /** `message` is for operators: error codes and the server's words, no content. */
  constructor(message: string, kind: { readonly permanent: boolean; readonly unreachable: boolean }) {
    super(message)
    this.permanent = kind.permanent
    this.unreachable = kind.unreachable
  }
}
