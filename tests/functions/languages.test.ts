import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createdUserSchema } from '../../supabase/functions/_shared/contracts/users.ts'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { newPerson, service, signedIn, stranger } from '../support/training/training.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

const newAddress = (): string => `language-${randomUUID()}@example.com`

/** The language of the mail to this address: that of its frame, its heading and its link agree. */
async function mailTo(email: string) {
  const { text } = await desk.mailTo(email)
  const language = /<html lang="(\w*)">/.exec(text)?.[1]
  expect(new URL(linkIn(text)).searchParams.get('lang')).toBe(language)
  return { language, heading: /<h1[^>]*>([^<]*)</.exec(text)?.[1] }
}

const choiceOf = async (id: string) =>
  (await service.from('profiles').select('language').eq('id', id).single().throwOnError()).data.language

describe('the language of an invitation', () => {
  it.each([
    [{ language: 'fr', shownLanguage: 'nl' }, { language: 'fr', heading: 'Vous avez reçu une invitation' }, 'fr'],
    [{ shownLanguage: 'nl' }, { language: 'nl', heading: 'U bent uitgenodigd' }, null],
    [{}, { language: 'en', heading: 'You are invited' }, null],
  ])('%j is that of its mail, and a chosen one that of the person', async (languages, mail, choice) => {
    const admin = await signedIn('admin')
    const form = { name: 'Nora Claes', email: newAddress(), environmentAccess: 'both', ...languages }
    const { status, body } = await invoke(admin.client, 'create-user', form)
    expect(status).toBe(200)
    expect(await mailTo(form.email)).toEqual(mail)
    expect(await choiceOf(createdUserSchema.parse(body).data.id)).toBe(choice)
  })
})

describe('the language of a sign-up', () => {
  it.each([
    ['nl', { language: 'nl', heading: 'Bevestig uw e-mailadres' }],
    ['fr', { language: 'fr', heading: 'Confirmez votre adresse e-mail' }],
    ['de', { language: 'en', heading: 'Confirm your e-mail address' }],
    [{ nl: 'nl' }, { language: 'en', heading: 'Confirm your e-mail address' }],
    [5, { language: 'en', heading: 'Confirm your e-mail address' }],
  ])('%j is that of its mail, if it is one of ours, and no choice', async (language, mail) => {
    const email = newAddress()
    const options = { data: { name: 'Nora', language } }
    const { data, error } = await stranger().auth.signUp({ email, password: 'My-own-word-1!', options })
    expect(error).toBeNull()
    expect(await mailTo(email)).toEqual(mail)
    const { data: person } = await service
      .from('profiles')
      .select('language')
      .eq('email', email)
      .single()
      .throwOnError()
    expect([data.user?.email, person.language]).toEqual([email, null])
  })
})

it('a person who chose a language gets their mails in it, whatever their metadata says', async () => {
  const { client, email, id } = await newPerson({ account: 'brabo' })
  expect((await client.rpc('my_language').throwOnError()).data).toBeNull()
  await client.rpc('set_own_language', { new_language: 'nl' }).throwOnError()
  const { data, error } = await client.auth.updateUser({ data: { language: 'fr', invited_by: 'x' } })
  expect([error, data.user?.user_metadata['language']]).toEqual([null, 'nl'])
  expect((await client.rpc('my_language').throwOnError()).data).toBe('nl')
  expect((await stranger().auth.resetPasswordForEmail(email)).error).toBeNull()
  expect(await mailTo(email)).toEqual({ language: 'nl', heading: 'Kies een nieuw wachtwoord' })
  expect(await choiceOf(id)).toBe('nl')
})
