import {
  type AccessHead,
  accessHeadsSchema,
  messageItemsSchema,
  type MessageItem,
} from '../contracts/notification-messages.ts'
import { type Language, languageOf } from '../mail/languages.ts'
import {
  claimNotificationMessage,
  makeNotificationMessages,
  noteNotificationMessageSent,
  unsubscribeFromNotifications,
} from '../runtime/privileged.ts'

export type Channel = 'mail' | 'sms'

/** A claimed message: nobody else sends it until the claim ends. */
export interface NotificationMessage {
  /** The same at every attempt. */
  readonly id: string
  readonly channel: Channel
  /** The confirmed address, or the phone number. */
  readonly recipient: string
  readonly personName: string
  readonly language: Language
  readonly items: readonly MessageItem[]
  /** How many notifications are not among the items. */
  readonly more: number
  /** The heads of the access logs that the person can read. Only the first mail of a week has them; empty in the others. */
  readonly accessHeads: readonly AccessHead[]
  /** Ends the mails of this person; empty for a text message. */
  readonly token: string
}

export interface NotificationMessages {
  /** Makes the messages that are due. Returns how many. */
  make(withTextMessages: boolean): Promise<number>
  /** Null if no message of this channel is due. */
  claim(channel: Channel): Promise<NotificationMessage | null>
  noteSent(id: string): Promise<void>
}

export const notificationMessages: NotificationMessages = {
  make: (withTextMessages) => makeNotificationMessages({ with_sms: withTextMessages }),
  async claim(channel) {
    const claimed = await claimNotificationMessage({ channel })
    if (claimed === null) return null
    const { id, recipient, person_name: personName, items, more, token, access_heads: heads } = claimed
    const language = languageOf(claimed.language)
    return {
      id,
      channel,
      recipient,
      personName,
      language,
      items: messageItemsSchema.parse(items),
      more,
      accessHeads: accessHeadsSchema.parse(heads) ?? [],
      token: token ?? '',
    }
  },
  noteSent: noteNotificationMessageSent,
}

/** `unused`: the token is valid. It is the answer only if nothing was to be changed. */
export type UnsubscribeOutcome = 'unknown' | 'unused' | 'unsubscribed' | 'used'

export type Unsubscribe = (token: string, isConfirmed: boolean) => Promise<UnsubscribeOutcome>

export const unsubscribe: Unsubscribe = async (token, isConfirmed) =>
  (await unsubscribeFromNotifications({ token, confirmed: isConfirmed })) as UnsubscribeOutcome
