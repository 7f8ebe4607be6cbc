import { type Language, languageOf } from '../mail/languages.ts'
import { Refused, refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface TestMail {
  readonly id: string
  /** The caller's own address. */
  readonly email: string
  readonly language: Language
}

export interface TestMails {
  /** Counts a mail to the caller. Throws Refused for callers who are not administrators, and beyond the limit. */
  prepare(): Promise<TestMail>
  /** Records that a mail server has accepted it. */
  noteSent(id: string): Promise<void>
}

/** Uses the caller's client: the database decides who may send one, where it goes and how many an hour. */
export function testMails(client: CallerClient): TestMails {
  return {
    async prepare() {
      const { data, error } = await client.rpc('admin_prepare_test_mail').maybeSingle()
      if (error !== null) throw refusedByDatabase(error, { '42501': 403, PT429: 429 })
      if (data === null) throw new Refused(409, 'You have no e-mail address', { code: 'no_own_address' })
      return { ...data, language: languageOf(data.language) }
    },
    async noteSent(id) {
      await client.rpc('admin_note_test_mail', { mail_id: id }).throwOnError()
    },
  }
}
