import { plural } from '../../language/formats.ts'

interface Count {
  readonly count: number
}

interface Bounds {
  readonly least: number
  readonly most: number
}

interface Named {
  readonly name: string
}

/** A kind of second factor that the firm has turned off. */
const OFF = 'This way to confirm is turned off here'

/** What is wrong with a line of an import. */
const problems = {
  address_taken: 'A user with this e-mail address already exists',
  address_form: 'This is not a valid e-mail address',
  name_missing: 'The name is missing',
  name_too_long: 'The name is longer than 200 characters',
  account_exists: 'An account with this name exists',
  name_repeated: 'The name is in an earlier line too',
  unknown_tier: 'The tier must be Starter, Growth or Enterprise',
  end_form: 'The end of the subscription must be a date such as 2027-12-31',
  no_such_contact: 'There is no contact person with this name',
  crm_link_form: 'The CRM link must be a web address',
  domain_form: 'A domain is written like example.com',
  domain_taken: 'A domain belongs to another account',
  domain_repeated: 'A domain is in an earlier line too',
  address_missing: 'The e-mail address is missing',
  address_repeated: 'The address is in an earlier line too',
  not_a_phone_number: 'This is not a phone number',
  no_account_with_name: 'There is no account with this name',
  role_without_account: 'A role in an account needs the account',
  unknown_role: 'The role must be manager, user or viewer',
  unknown_level: 'The access level must be standard or restricted',
  unknown_environment: 'The environment must be production, training or both',
  unknown_language: 'The language must be en, nl or fr',
}

/** By code: letter for letter what the server says, without the name of a field before it. */
export const texts = {
  ...problems,

  // Who may do it
  admins_only: 'Only administrators may do this',
  managers_only: 'Only a manager of the account may do this',
  settled_managers_only: 'Only somebody who has been a manager for 14 days may change or remove another manager',
  not_your_account: 'This is not your account',
  not_your_services: 'These are not your services',
  not_a_member: 'You do not belong to this account',
  sign_in: 'Please sign in',
  sign_in_first: 'Please sign in first',
  session_over: 'Your session is over',
  session_ended: 'The session of this token has ended',
  session_or_impersonation_over: 'Your session is over. Please sign in again, or end the impersonation.',
  sessions_in_person: 'Only people in person can end their sessions',
  not_allowed: 'You may not do this with this file',

  // Second factor
  step_up_required: 'Please confirm with your second factor',
  second_factor_required: 'A second factor is required',
  own_factor_first: 'Sign in with a second factor yourself before you require it of everybody',
  own_factor_reset: 'You cannot reset your own second factor here',
  no_factor: 'This person has no second factor',
  mfa_totp_enroll_not_enabled: OFF,
  mfa_totp_verify_not_enabled: OFF,
  mfa_webauthn_enroll_not_enabled: OFF,
  mfa_webauthn_verify_not_enabled: OFF,
  passkey_disabled: 'Passkeys are turned off here',
  unknown_rule: 'The rule must be off, offer or require',

  // People
  no_such_user: 'There is no such user',
  no_user_with_address: 'There is no user with this e-mail address',
  no_such_user_or_account: 'There is no such user or account',
  last_admin: 'The last administrator cannot be demoted or deleted',
  last_admin_access: 'The last administrator cannot lose access to this environment',
  own_deletion: 'You cannot delete yourself',
  own_access: 'You cannot change your own access',
  not_own_language: 'You can change only your own language',
  own_phone_only: 'You can change only your own phone number',
  phone_form: 'A phone number has 5 to 50 characters: digits, spaces and + ( ) . / -',
  reason_required: 'A reason is required',
  reason_too_long: 'A reason has at most 500 characters',
  reason_length: 'A reason has 10 to 500 characters',
  person_busy: 'This person is being changed at the moment. Please try again.',
  password_of_admin: "An administrator's password cannot be set here. Send a password reset e-mail instead.",
  mail_busy: 'Another administrator is sending this mail. Please try again in a minute.',
  too_many_mails: 'Too many mails were sent. Please try again later.',
  mail_not_accepted: 'The mail server did not accept the mail. The log of the server says why.',
  no_own_address: 'You have no e-mail address',

  // Addresses of people
  address_not_valid: 'email: is not a valid e-mail address',
  same_address: "This is the user's address already",
  address_of_admin: 'The address of an administrator cannot be changed here',
  address_of_other_service: 'This user signs in with another service. Change the address there.',
  address_not_confirmed: 'This user has not confirmed an address yet. Delete the user and invite the new address.',
  address_of_production: 'This user comes from production. Change the address there.',
  no_address_change: 'No change of this address is waiting',
  link_over: 'This link no longer works',

  // Invitations
  unknown_access: 'The role must be manager, user or viewer, and the access level standard or restricted',
  no_domain: 'Your organisation has no e-mail domain yet. Please contact the administrator.',
  other_domain: ({ domains }: { domains: readonly string[] }) =>
    `You can invite people with an address of ${domains.join(', ')}`,
  removed_person: 'This person was removed from your organisation. Please contact the administrator.',
  not_of_account: 'This person does not belong to the account',
  link_by_firm: 'This person belongs by their e-mail address. Please ask the firm to set their access.',
  blocked_person: 'This person was removed from the account. Lift the block first.',
  access_of_admin: 'Only the firm changes the access of its administrators',
  no_waiting_invitation: 'No invitation of this user is waiting',
  invitations_an_hour: ({ count }: Count) => `You can send ${count} invitations in an hour. Please try again later.`,
  mails_an_hour: ({ count }: Count) => `You can send ${count} mails in an hour. Please try again later.`,
  test_mails_an_hour: ({ count }: Count) => `You can send ${count} test mails in an hour. Please try again later.`,
  invitations_a_day: ({ count }: Count) => `You can invite ${count} people in a day. Please try again tomorrow.`,

  // Impersonation
  impersonation_admins_only: 'Only administrators may impersonate',
  own_impersonation: 'You cannot impersonate yourself',
  impersonated_admin: 'Another administrator cannot be impersonated',
  impersonation_open: 'Another impersonation is open; end it first',
  impersonation_reason: 'A reason has 10 to 500 characters',
  support_access_off: 'The account lets nobody in. One of its managers can grant access for 24 hours.',
  support_access_read: 'The account allows looking only',
  support_access_open: 'The firm has access already',
  no_support_loosening: 'Nothing waits for a confirmation',
  other_manager_confirms: 'Another manager of the account, who has been one for 14 days, has to confirm this',
  user_confirms:
    'The accounts of this user have changed within 30 days. Only the user can confirm this, with the link in our mail.',
  manager_settled: 'There is nothing to object to',
  read_only: 'Read-only: you can look, not change',
  access_asked_already:
    'The managers were asked already. An account is asked once an hour and three times a day at most.',
  no_support_decider: 'The account has no manager who could grant access',
  no_access_log: 'You cannot read the access log of this account',
  support_access_level: 'Support access is write, read or off',
  legal_hold_deletion: 'A legal hold covers this account or person. End the hold first.',
  hold_subject: 'A hold is for one account or one person',
  hold_reason: 'A reason has 10 to 500 characters',
  no_such_hold: 'There is no such hold, or it has ended',
  no_such_category: 'There is no such category',
  retention_months: ({ least, most }: Bounds) => `This period is between ${least} and ${most} months`,
  access_log_kept: 'The access log is never changed',
  no_such_impersonation: 'You have no open impersonation with this id',

  // Privacy requests
  own_privacy_request: 'Only you yourself can ask for this',
  privacy_kind: 'Say what you ask for',
  privacy_request_open: 'You have asked for this already',
  privacy_requests_a_day: ({ count }: Count) => `You can make ${count} requests in a day. Please try again tomorrow.`,
  privacy_text: ({ least }: { least: number }) => `The text has ${least} to 4000 characters`,
  no_such_privacy_request: 'You have no open request with this id',
  no_privacy_request: 'There is no such request',
  privacy_request_closed: 'This request is closed already',
  privacy_answer_by_deed: 'An export or an erasure is not answered with a text',
  privacy_extended_already: 'The date was extended already',
  no_export_request: 'This request is not for an export',
  no_erasure_request: 'This request is not for an erasure',
  own_erasure: 'Another administrator has to carry out your own erasure',
  legal_hold: 'A legal hold covers this person. Nothing is erased until it ends.',

  // Accounts
  no_such_account: 'There is no such account',
  contact_in_use: ({ name, accounts }: { name: string; accounts: number }) =>
    `${name} is the contact person of ${plural(accounts, { one: 'one account', other: '# accounts' })}. Give them another one first.`,
  list_changed: 'Somebody has changed the list meanwhile. Please try again.',
  linked_to_account: 'This user is linked to the account. Delete the link instead.',
  no_such_block: 'There is no such block',
  same_account: 'Give the old account, the new account, or two different ones',
  account_of_user_changed: 'Somebody has changed the account of this user meanwhile',

  // Imports
  import_empty: 'There are no lines to import',
  import_too_long: ({ lines }: { lines: number }) => `An import has at most ${lines} lines`,
  import_line: ({ line, problem }: { line: number; problem: keyof typeof problems }) =>
    `Line ${line}: ${problems[problem]}`,
  public_domain: 'Everybody with an address of this mail provider would join',

  // Files and documents
  template_without_file: 'The file of a template must be uploaded first, by the person who adds the template',
  template_file_fixed: 'The file of a template cannot be replaced or moved. Upload a new one.',
  support_file_fixed: 'A file for the support cannot be replaced or moved. Upload a new one.',
  file_name_of_message: 'A message has used this file name. Choose another one.',
  file_name_of_template: 'A template has used this file name. Choose another one.',
  no_such_document: 'There is no such document',
  private_bucket: 'This bucket holds documents of clients and is never public',
  no_such_export: 'An export needs the name of a list, and at most 10,000 accounts',
  uploads_full: 'Your uploads are full',
  support_files_full: 'The support files of your organization are full. Please send the message without files.',
  file_too_large: 'The file is too large',
  file_exists: 'There is a file with this name already',
  file_not_found: 'The file could not be found',
  file_busy: 'This file is being changed at the moment. Please try again.',
  file_type_refused: 'Files of this type are not accepted',
  file_name_refused: 'This file name is not accepted. Choose another one.',
  document_not_found: ({ name }: Named) => `“${name}” could not be found`,
  document_too_long: ({ name }: Named) => `“${name}” is too long to be compared`,
  document_unsupported: ({ name }: Named) =>
    `“${name}” is not a document of a supported kind (pdf, doc, docx, rtf, txt, xls, xlsx)`,
  document_unreadable: ({ name }: Named) => `“${name}” could not be read: the file is damaged`,
  document_protected: ({ name }: Named) => `“${name}” is protected with a password`,
  document_empty: ({ name }: Named) => `“${name}” contains no text`,
  document_too_large: ({ name }: Named) => `“${name}” is too large when it is unpacked`,
  document_too_slow: ({ name }: Named) => `“${name}” took too long to read`,
  comparison_too_slow: 'The documents took too long to compare',
  comparisons_a_minute: ({ seconds }: { seconds: number }) =>
    `You have compared or asked a lot in a short time. Please wait ${seconds} seconds.`,

  // Searches and questions
  question_too_long: 'A question has at most 4,000 characters',
  text_too_long: 'A text has at most 400,000 characters',
  searches_running: 'Two searches of yours are running already',
  questions_a_minute: ({ count }: Count) => `You can ask ${count} questions in a minute. Please try again later.`,

  // Consults
  no_such_consult: 'There is no such consult',
  consult_over: 'This consult is over',
  consult_cancelled: 'This consult is cancelled',
  consult_changed: 'Somebody has changed this consult meanwhile. Please look at it again.',
  cancel_reason_too_long: 'The reason is longer than 500 characters',
  time_and_length: 'Please choose the time and the length',
  time_missing: 'Please choose the time',
  consultant_missing: 'Please name the consultant',
  consultant_too_long: 'The name of the consultant is longer than 200 characters',
  service_missing: 'Please name the service',
  service_too_long: 'The service is longer than 200 characters',
  consult_one_line: 'Consultant and service must be one line each',
  consult_in_past: 'A consult cannot be planned in the past',
  consult_too_late: 'A consult can be planned at most two years ahead',
  consult_length: 'A consult takes between 5 minutes and 8 hours',
  link_form: 'The link must be a web address',

  // Support
  no_such_request: 'There is no such request',
  requests_an_hour: ({ count }: Count) => `You can send ${count} requests in an hour. Please try again later.`,
  messages_an_hour: ({ count }: Count) => `You can send ${count} messages in an hour. Please try again later.`,
  message_empty: 'Please fill in all required fields',
  message_too_long: 'is longer than 10000 characters',
  too_many_files: 'at most 5 files a message',
  file_not_uploaded: ({ name }: Named) => `${name} was not uploaded. Please attach it again.`,
  file_name_form: 'a name has 1 to 255 characters, without control characters and slashes',
  unknown_state: 'must be one of new, answered, waiting, closed',
  no_answer_yet: 'there is no answer yet',
  not_an_admin_here: 'is not an administrator who can sign in here',

  // Feeds
  no_such_feed: 'There is no such feed',
  feed_disabled: 'This feed is disabled',
  feed_polled: 'This feed is polled: nothing is sent to it',
  feed_without_events: 'This feed carries no events',
  receiver_unreachable: 'The receiver could not be reached',
  receiver_refused: ({ reason }: { reason: string }) => `The receiver refused the test: ${reason}`,
  old_secret_valid: 'The old secret is still valid. End it before you rotate again.',
  no_such_delivery: 'This delivery is not in the log any more',
  not_replayable: 'This entry cannot be replayed',
}

export type Texts = typeof texts
