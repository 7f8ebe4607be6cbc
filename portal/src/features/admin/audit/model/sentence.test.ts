import { expect, it } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { texts as fieldTexts } from '../fields/texts/en.ts'
import { type AdminAction, administratorOf } from './action.ts'
import { sentenceOf } from './sentence.ts'

const action = (action_type: string, details = {}, more: Partial<AdminAction> = {}): AdminAction => ({
  place: 1,
  total: 1,
  id: 'i',
  created_at: '2026-11-15T09:30:00Z',
  action_type,
  admin_id: 'a',
  admin_name: 'Joris',
  target_user_id: null,
  target_name: null,
  target_resource_id: null,
  account_name: null,
  former_account_name: null,
  in_place_of: null,
  in_place_of_name: null,
  details,
  ...more,
})

const alpha = { account_name: 'Alpha' }
const forNora = { target_user_id: 'n', target_name: 'Nora', in_place_of: 'n', in_place_of_name: 'Nora' }
const nora = { target_user_id: 'n', target_name: 'Nora' }
const legal = { service_id: 'legal-service' }

it.each<[string, object, Partial<AdminAction>, string]>([
  ['account_created', { name: 'Alpha' }, alpha, 'created the account Alpha'],
  ['account_updated', { spoc: { from: null, to: 'Els' } }, alpha, 'changed the SPOC of the account Alpha'],
  [
    'account_updated',
    { crm_link: { from: null, to: 'x' }, subscription_tier: { from: 'starter', to: 'growth' }, name: 'Alpha' },
    alpha,
    'changed the CRM link and subscription of the account Alpha',
  ],
  ['account_deleted', { name: 'Alpha' }, {}, 'deleted the account Alpha'],
  ['account_service_created', { ...legal, enabled: true }, alpha, 'switched Legal on for Alpha'],
  ['account_service_updated', { ...legal, enabled: { from: true, to: false } }, alpha, 'switched Legal off for Alpha'],
  [
    'account_service_updated',
    { ...legal, service_url: { from: null, to: 'x' } },
    alpha,
    'changed the link of Legal for Alpha',
  ],
  ['account_service_deleted', legal, alpha, 'reset Legal of Alpha'],
  ['service_link_default_updated', legal, alpha, 'changed the default link of Legal for Alpha'],
  ['account_email_domain_created', { domain: 'a.example' }, alpha, 'created the e-mail domain a.example of Alpha'],
  ['account_email_override_deleted', { email: 'n@a.example' }, alpha, 'deleted the assignment of n@a.example to Alpha'],
  [
    'feed_updated',
    {
      name: 'Wire',
      secret_set_at: { from: '2026-11-15', to: '2026-11-16' },
      old_secret_until: { from: null, to: '2026-11-17' },
    },
    alpha,
    'rotated the secret of the feed Wire of Alpha',
  ],
  [
    'feed_updated',
    { name: 'Wire', old_secret_until: { from: '2026-11-17', to: null } },
    alpha,
    'ended the old secret of the feed Wire of Alpha',
  ],
  ['feed_delivery_replayed', { name: 'Wire' }, alpha, 'replayed a delivery to the feed Wire of Alpha'],
  ['feed_tested', { name: 'Wire' }, alpha, 'tested the feed Wire of Alpha'],
  ['feed_created', { name: 'Wire' }, alpha, 'created the feed Wire of Alpha'],
  ['feed_updated', { name: 'Wire', enabled: { from: true, to: false } }, alpha, 'disabled the feed Wire of Alpha'],
  [
    'feed_updated',
    { name: 'Wire', secret_set_at: { from: null, to: 'x' } },
    alpha,
    'changed the secret of the feed Wire of Alpha',
  ],
  ['user_created', { name: 'Nora', email: 'n@a.example' }, {}, 'created the user Nora'],
  ['profile_updated', { phone: { from: null, to: '1' }, name: 'Nora' }, nora, 'changed the phone of Nora'],
  ['profile_deleted', { name: null, email: 'n@a.example' }, { target_user_id: 'n' }, 'deleted the user n@a.example'],
  ['profile_viewed', { reason: 'Call' }, nora, 'viewed the profile of Nora'],
  ['user_role_updated', { role: { from: 'user', to: 'admin' } }, nora, 'made Nora an administrator'],
  ['user_role_created', { role: 'user' }, nora, 'made Nora a user'],
  ['account_block_created', {}, { ...nora, ...alpha }, 'removed Nora from Alpha'],
  ['account_block_deleted', {}, { ...nora, ...alpha }, 'lifted the block of Nora from Alpha'],
  ['account_block_deleted', { email: 'nora@x.example' }, alpha, 'lifted the block of nora@x.example from Alpha'],
  ['user_account_created', {}, { ...nora, ...alpha }, 'linked Nora to Alpha'],
  ['user_account_updated', {}, { ...nora, ...alpha, former_account_name: 'Beta' }, 'moved Nora from Beta to Alpha'],
  ['user_account_updated', {}, { ...nora, ...alpha }, 'changed the link of Nora to Alpha'],
  ['user_account_deleted', {}, { ...nora, ...alpha }, 'unlinked Nora from Alpha'],
  ['factors_reset', { reason: 'Lost the telephone' }, nora, 'reset the second factor of Nora'],
  [
    'second_factor_rule_set',
    { from: 'offer', to: 'require' },
    {},
    'set the second factor of the environment to require',
  ],
  ['password_set', { email: 'n@a.example' }, { target_user_id: 'n' }, 'set the password of n@a.example'],
  ['password_reset_sent', {}, nora, 'sent Nora a link to reset the password'],
  ['impersonation_started', {}, nora, 'began to impersonate Nora'],
  ['impersonation_mode_changed', { is_read_only: false }, nora, 'began to change things as Nora'],
  ['impersonation_mode_changed', { is_read_only: true }, nora, 'only looks as Nora again'],
  [
    'support_access_changed',
    { support_access: { from: 'write', to: 'read' } },
    alpha,
    'set the support access of Alpha to looking only',
  ],
  [
    'privacy_request_updated',
    { state: { from: 'open', to: 'done' } },
    nora,
    'handled a request of Nora about personal data',
  ],
  ['privacy_request_created', {}, nora, 'made a request about their own data'],
  ['data_export_updated', {}, {}, 'started an export of personal data again'],
  ['person_erased', { number: 'D-2026-0002' }, { target_user_id: 'n' }, 'erased somebody (n)'],
  ['support_access_granted', {}, alpha, 'let the firm into Alpha for 24 hours'],
  ['support_access_asked', {}, { ...alpha, ...nora }, 'asked the managers of Alpha for access, to impersonate Nora'],
  ['support_access_withdrawn', {}, alpha, 'took the access of the firm to Alpha back'],
  ['legal_hold_created', {}, alpha, 'set a legal hold on Alpha'],
  ['legal_hold_updated', { ended_at: { from: null, to: 'x' } }, nora, 'ended the legal hold on Nora'],
  [
    'retention_rule_changed',
    { category: 'notifications', months: { from: 12, to: 24 } },
    {},
    'set the period of “Notifications” to 2 years',
  ],
  ['impersonation_ended', {}, { target_user_id: 'n' }, 'stopped impersonating somebody (n)'],
  ['template_deleted', { title: 'Charter' }, {}, 'deleted the template Charter'],
  ['consultancy_created', {}, alpha, 'planned a consult for Alpha'],
  ['consultancy_updated', { starts_at: { from: 'a', to: 'b' } }, alpha, 'moved a consult for Alpha'],
  ['consultancy_updated', { status: { from: 'planned', to: 'cancelled' } }, alpha, 'cancelled a consult for Alpha'],
  ['consultancy_updated', { service: { from: 'a', to: 'b' } }, alpha, 'changed a consult for Alpha'],
  ['booking_secret_renewed', {}, {}, 'renewed the secret of the booking system'],
  ['booking_secret_ended', { only_former: true }, {}, 'ended the former secret of the booking system'],
  ['kanban_card_updated', { title: 'Audit' }, alpha, 'changed the card Audit for Alpha'],
  [
    'kanban_card_created',
    { title: 'Audit' },
    { ...alpha, ...forNora },
    'created the card Audit for Alpha in the place of Nora',
  ],
  ['notification_preference_updated', {}, alpha, 'changed the notification preferences for Alpha'],
  [
    'notification_updated',
    { title: 'Alert', read: { from: false, to: true } },
    forNora,
    'marked the notification Alert as read in the place of Nora',
  ],
  ['notification_created', { title: 'Alert' }, alpha, 'created the notification Alert for Alpha'],
  ['notification_deleted', { title: 'Alert' }, alpha, 'deleted the notification Alert for Alpha'],
  ['user_preference_updated', { theme: { from: 'dark', to: 'light' } }, nora, 'changed the preferences of Nora'],
  ['user_preference_updated', {}, { target_user_id: 'a', target_name: 'Joris' }, 'changed their own preferences'],
  ['user_preference_updated', { theme: { from: 'dark', to: 'light' } }, forNora, 'changed the preferences of Nora'],
  ['account_choice_updated', {}, alpha, 'chose the account Alpha in the header'],
  ['home_dismissal_created', {}, {}, 'dismissed an item of the home page'],
  ['home_dismissal_deleted', {}, {}, 'took back an item of the home page'],
  [
    'template_deleted',
    { title: 'Charter' },
    { ...nora, in_place_of: 'b' },
    'deleted the template Charter in the place of somebody (b)',
  ],
  ['file_created', { name: 'n/1-a.pdf', bucket: 'templates' }, {}, 'uploaded the file 1-a.pdf'],
  ['file_updated', { name: 'n/1-a.pdf' }, forNora, 'replaced the file 1-a.pdf in the place of Nora'],
  ['file_updated', { name: { from: 'n/1-a.pdf', to: 'n/2-a.pdf' } }, {}, 'moved the file 2-a.pdf'],
  ['file_deleted', { name: 'n/1-a.pdf' }, {}, 'deleted the file 1-a.pdf'],
  ['file_created', { name: 'n/1767225600000-0-generic-nda.docx' }, {}, 'uploaded the file nda.docx'],
  [
    'file_created',
    { name: 'n/1767225600000-2-a0000000-0000-4000-8000-000000000001-2026 lease.pdf' },
    {},
    'uploaded the file 2026 lease.pdf',
  ],
  ['file_created', { name: 'n/f/a0000000-0000-4000-8000-000000000001.pdf' }, {}, 'uploaded a file'],
  ['support_request_created', { subject: 'Help' }, forNora, 'sent the support request Help in the place of Nora'],
  ['support_message_created', { body: 'Hi' }, forNora, 'sent a message about a support request in the place of Nora'],
  ['support_note_created', { body: 'Hi' }, {}, 'created an internal note about a support request'],
  ['support_attachment_created', { file_name: 'a.pdf' }, {}, 'attached the file a.pdf to a support request'],
  ['function_called', { function: 'ai-chat' }, forNora, 'asked the AI Steward in the place of Nora'],
  ['function_called', { function: 'compare-documents' }, forNora, 'compared documents in the place of Nora'],
  ['function_called', { function: 'other' }, forNora, 'called other in the place of Nora'],
  ['password_ended', {}, nora, 'ended a password that an administrator had set for Nora'],
  ['change_request_created', { title: 'Faster' }, {}, 'created the change request Faster'],
  ['report_exported', {}, {}, 'report exported'],
  ['strange_created', {}, nora, 'strange created: Nora'],
])('%s %j', (type, details, more, sentence) => {
  expect(sentenceOf(action(type, details, more))).toBe(sentence)
})

it('names an admin by the id if the name is not recorded', () => {
  expect(administratorOf(action('x'))).toBe('Joris')
  expect(administratorOf(action('x', {}, { admin_name: null }))).toBe('Unknown (a)')
})

it('words the sentence in each language', async () => {
  const details = { crm_link: { from: null, to: 'x' }, subscription_tier: { from: 'starter', to: 'growth' } }
  await changeLanguage('nl')
  expect(sentenceOf(action('account_updated', details, alpha))).toBe(
    'wijzigde het account Alpha (CRM-link en abonnement)',
  )
  expect(sentenceOf(action('kanban_card_created', { title: 'Audit' }, { ...alpha, ...forNora }))).toBe(
    'maakte de kaart Audit aan voor Alpha in de plaats van Nora',
  )
  await changeLanguage('fr')
  expect(sentenceOf(action('user_role_updated', { role: { from: 'user', to: 'admin' } }, nora))).toBe(
    'a donné le rôle d’administrateur à Nora',
  )
  expect(sentenceOf(action('report_exported'))).toBe('report exported')
})

const migrations = import.meta.glob<string>('../../../../../../supabase/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const types = import.meta.glob<string>('../../../../../../supabase/database.types.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('has words for every column of a table whose changes are recorded', () => {
  const recorded = Object.values(migrations).flatMap((sql) =>
    [...sql.matchAll(/create trigger \w+_record_change[^;]*? on public\.(\w+)/g)].map(([, table]) => table ?? ''),
  )
  const [text = ''] = Object.values(types)
  const columns = recorded.flatMap((table) => {
    const [, row = ''] = new RegExp(String.raw`\n      ${table}: \{\n        Row: \{([^}]*)\}`).exec(text) ?? []
    return [...row.matchAll(/^ {10}(\w+)\??:/gm)].map(([, column]) => column ?? '')
  })
  expect(columns).toContain('crm_link')
  expect(new Set(recorded).size).toBeGreaterThan(20)
  expect(columns.filter((column) => !Object.hasOwn(fieldTexts, column))).toEqual([])
})
