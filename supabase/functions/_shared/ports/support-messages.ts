import { type Language, languageOf } from '../mail/languages.ts'
import { claimSupportMessage, noteSupportMessageMailed } from '../runtime/privileged.ts'

/** A claimed message: nobody else mails it until the claim ends. */
export interface WaitingMessage {
  readonly id: string
  readonly requestId: string
  readonly number: string
  readonly subject: string
  readonly priority: string
  /** Whether the firm waits for the client's answer. */
  readonly asksBack: boolean
  readonly authorName: string
  readonly body: string
  readonly fileNames: readonly string[]
  /** The confirmed address of the person who asked; null for a message of the client, which goes to the firm. */
  readonly recipient: string | null
  /** The name of the profile of the person who asked. */
  readonly name: string
  readonly accountName: string | null
  readonly authorEmail: string | null
  /** The administrator who wrote it while impersonating the author; null if the author wrote it. */
  readonly writtenByEmail: string | null
  /** Of the recipient: the person who asked, or the firm. */
  readonly language: Language
}

export interface SupportMessages {
  claim(): Promise<WaitingMessage | null>
  noteMailed(id: string): Promise<void>
}

/** The firm reads replies in the language of the administrator who has its address, if there is one. */
export const supportMessages = (firmAddress: string): SupportMessages => ({
  async claim() {
    const claimed = await claimSupportMessage(firmAddress)
    if (claimed === null) return null
    const { id, number, subject, priority, body, recipient, name } = claimed
    return {
      id,
      number,
      subject,
      priority,
      body,
      recipient,
      name,
      requestId: claimed.request_id,
      asksBack: claimed.asks_back,
      authorName: claimed.author_name,
      fileNames: claimed.file_names,
      accountName: claimed.account_name,
      authorEmail: claimed.author_email,
      writtenByEmail: claimed.written_by_email,
      language: languageOf(claimed.language),
    }
  },
  noteMailed: noteSupportMessageMailed,
})
