import type { ClaimedMail } from './outbox.ts'

/** Where messages go: an SMTP server or the mailbox. */
export interface Transport {
  /** How many messages are sent at the same time. */
  readonly parallel: number
  /** Whether the content of a sent message stays in the table. */
  readonly keepsContent: boolean
  /** Rejects with `SendFailed`. */
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

export class SendFailed extends Error {
  override readonly name = 'SendFailed'
  /** True if another attempt would fail too: the address does not exist, or the message is not accepted. */
  readonly permanent: boolean
  /** True if the server itself could not be used, so that other messages need not be tried now. */
  readonly unreachable: boolean

  /** `message` is for operators: error codes and the server's text, without content. */
  constructor(message: string, kind: { readonly permanent: boolean; readonly unreachable: boolean }) {
    super(message)
    this.permanent = kind.permanent
    this.unreachable = kind.unreachable
  }
}
