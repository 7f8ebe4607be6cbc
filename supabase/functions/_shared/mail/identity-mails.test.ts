import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IDENTITY_MAILS, identityMail, identitySubject } from './identity-mails.ts'

const CONFIG = readFileSync(new URL('../../../config.toml', import.meta.url), 'utf8')

/** `npx vitest run supabase/functions/_shared/mail --update` writes the files of supabase/templates. */
it.each(IDENTITY_MAILS)('the mail %s is what its texts and the frame give', async (kind) => {
  const file = new URL(`../../../templates/${kind}.html`, import.meta.url).pathname
  await expect(identityMail(kind)).toMatchFileSnapshot(file)
  expect(CONFIG).toContain(`[auth.email.template.${kind}]\nsubject = '${identitySubject(kind)}'\n`)
})
