import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { currentLanguage } from '../../language/catalogue.ts'
import { LANGUAGE_NAMES, LANGUAGES, languageName } from '../../language/languages.ts'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { Select } from '../../ui/fields/select.tsx'
import { FormField } from '../../ui/form/form-field.tsx'
import { useClient } from '../environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

/** Empty: the account's, or else what the person who invites sees. */
export const invitationLanguage = z.enum(['', ...LANGUAGES])

interface Values {
  language: z.infer<typeof invitationLanguage>
}

/** What the functions that invite need to know. Only a chosen language is kept for the invited person. */
export const languagesOf = ({ language }: Values) => ({
  language: language === '' ? null : language,
  shownLanguage: currentLanguage(),
})

function accountLanguageQuery(client: Client, accountId: string | null) {
  return queryOptions({
    queryKey: ['accounts', 'language', accountId],
    queryFn: async ({ signal }) => {
      const request = client
        .from('accounts')
        .select('language')
        .eq('id', accountId ?? '')
      return dataOf(await request.abortSignal(signal).maybeSingle())?.language ?? null
    },
    enabled: accountId !== null,
  })
}

/** The language of an invitation, as a field of the form that sends it. */
export function InvitationLanguage({ accountId }: { accountId: string | null }) {
  const { data: ofAccount = null } = useQuery(accountLanguageQuery(useClient(), accountId))
  const words = TEXTS.invitation
  return (
    <FormField<Values, 'language'> name="language" label={words.language} hint={words.hint}>
      {(field) => (
        <Select {...field}>
          <option value="">
            {accountId === null || ofAccount === null
              ? words.asShown(LANGUAGE_NAMES[currentLanguage()])
              : words.asAccount(languageName(ofAccount))}
          </option>
          {LANGUAGES.map((value) => (
            <option key={value} value={value}>
              {LANGUAGE_NAMES[value]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
