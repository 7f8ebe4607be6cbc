import { plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

/** A kind of second factor that the firm has turned off. */
const OFF = 'Deze manier om te bevestigen is hier uitgeschakeld'

const problems = {
  address_taken: 'Er bestaat al een gebruiker met dit e-mailadres',
  address_form: 'Dit is geen geldig e-mailadres',
  name_missing: 'De naam ontbreekt',
  name_too_long: 'De naam is langer dan 200 tekens',
  account_exists: 'Er bestaat een account met deze naam',
  name_repeated: 'De naam staat ook in een eerdere regel',
  unknown_tier: 'Het abonnement moet Starter, Growth of Enterprise zijn',
  end_form: 'Het einde van het abonnement moet een datum zijn zoals 2027-12-31',
  no_such_contact: 'Er is geen contactpersoon met deze naam',
  crm_link_form: 'De CRM-link moet een webadres zijn',
  domain_form: 'Een domein schrijft u zoals example.com',
  domain_taken: 'Een domein hoort bij een ander account',
  domain_repeated: 'Een domein staat ook in een eerdere regel',
  address_missing: 'Het e-mailadres ontbreekt',
  address_repeated: 'Het adres staat ook in een eerdere regel',
  not_a_phone_number: 'Dit is geen telefoonnummer',
  no_account_with_name: 'Er is geen account met deze naam',
  role_without_account: 'Een rol in een account vereist het account',
  unknown_role: 'De rol moet manager, user of viewer zijn',
  unknown_level: 'Het toegangsniveau moet standard of restricted zijn',
  unknown_environment: 'De omgeving moet production, training of both zijn',
  unknown_language: 'De taal moet en, nl of fr zijn',
}

export const texts: Texts = {
  ...problems,

  // Who may do it
  admins_only: 'Alleen beheerders mogen dit doen',
  managers_only: 'Alleen een manager van het account mag dit doen',
  not_your_account: 'Dit is niet uw account',
  not_your_services: 'Dit zijn niet uw diensten',
  not_a_member: 'U hoort niet bij dit account',
  sign_in: 'Meld u aan',
  sign_in_first: 'Meld u eerst aan',
  session_over: 'Uw sessie is beëindigd',
  session_ended: 'Uw sessie is beëindigd',
  session_or_impersonation_over: 'Uw sessie is beëindigd. Meld u opnieuw aan of beëindig de impersonatie.',
  sessions_in_person: 'Alleen de persoon zelf kan de eigen sessies beëindigen',
  not_allowed: 'U mag dit niet doen met dit bestand',

  // Second factor
  step_up_required: 'Bevestig met uw tweede factor',
  second_factor_required: 'Een tweede factor is verplicht',
  own_factor_first: 'Meld u eerst zelf aan met een tweede factor voordat u die voor iedereen verplicht stelt',
  own_factor_reset: 'U kunt uw eigen tweede factor hier niet resetten',
  no_factor: 'Deze gebruiker heeft geen tweede factor',
  mfa_totp_enroll_not_enabled: OFF,
  mfa_totp_verify_not_enabled: OFF,
  mfa_webauthn_enroll_not_enabled: OFF,
  mfa_webauthn_verify_not_enabled: OFF,
  passkey_disabled: 'Passkeys zijn hier uitgeschakeld',
  unknown_rule: 'De regel moet uit, aangeboden of verplicht zijn',

  // People
  no_such_user: 'Deze gebruiker bestaat niet',
  no_user_with_address: 'Er is geen gebruiker met dit e-mailadres',
  no_such_user_or_account: 'Deze gebruiker of dit account bestaat niet',
  last_admin: 'De laatste beheerder kan de beheerdersrol niet verliezen en niet worden verwijderd',
  last_admin_access: 'De laatste beheerder kan de toegang tot deze omgeving niet verliezen',
  own_deletion: 'U kunt uzelf niet verwijderen',
  own_access: 'U kunt uw eigen toegang niet wijzigen',
  not_own_language: 'U kunt alleen uw eigen taal wijzigen',
  own_phone_only: 'U kunt alleen uw eigen telefoonnummer wijzigen',
  phone_form: 'Een telefoonnummer heeft 5 tot 50 tekens: cijfers, spaties en + ( ) . / -',
  reason_required: 'Een reden is verplicht',
  reason_too_long: 'Een reden heeft hoogstens 500 tekens',
  reason_length: 'Een reden heeft 10 tot 500 tekens',
  person_busy: 'Deze gebruiker wordt op dit ogenblik gewijzigd. Probeer het opnieuw.',
  password_of_admin:
    'Het wachtwoord van een beheerder kan hier niet worden ingesteld. Stuur in plaats daarvan een e-mail voor een nieuw wachtwoord.',
  mail_busy: 'Een andere beheerder verstuurt deze e-mail al. Probeer het over een minuut opnieuw.',
  too_many_mails: 'Er zijn te veel e-mails verzonden. Probeer het later opnieuw.',
  mail_not_accepted: 'De mailserver heeft de e-mail niet aanvaard. Het logboek van de server zegt waarom.',
  no_own_address: 'U hebt geen e-mailadres',

  // Addresses of people
  address_not_valid: 'Dit is geen geldig e-mailadres',
  same_address: 'Dit is al het adres van de gebruiker',
  address_of_admin: 'Het adres van een beheerder kan hier niet worden gewijzigd',
  address_of_other_service: 'Deze gebruiker meldt zich aan met een andere dienst. Wijzig het adres daar.',
  address_not_confirmed:
    'Deze gebruiker heeft nog geen adres bevestigd. Verwijder de gebruiker en nodig het nieuwe adres uit.',
  address_of_production: 'Deze gebruiker komt uit Productie. Wijzig het adres daar.',
  no_address_change: 'Er staat geen wijziging van dit adres open',
  link_over: 'Deze link werkt niet meer',

  // Invitations
  unknown_access: 'De rol moet manager, lid of lezer zijn en het toegangsniveau standaard of beperkt',
  no_domain: 'Uw organisatie heeft nog geen e-maildomein. Neem contact op met de beheerder.',
  other_domain: ({ domains }) => `U kunt collega’s uitnodigen met een adres van ${domains.join(', ')}`,
  removed_person: 'Deze gebruiker is uit uw organisatie verwijderd. Neem contact op met de beheerder.',
  not_of_account: 'Deze gebruiker hoort niet bij het account',
  access_of_admin: 'Alleen het kantoor wijzigt de toegang van zijn beheerders',
  no_waiting_invitation: 'Voor deze gebruiker staat geen uitnodiging open',
  invitations_an_hour: ({ count }) => `U kunt ${count} uitnodigingen per uur versturen. Probeer het later opnieuw.`,
  mails_an_hour: ({ count }) => `U kunt ${count} e-mails per uur versturen. Probeer het later opnieuw.`,
  test_mails_an_hour: ({ count }) => `U kunt ${count} testmails per uur versturen. Probeer het later opnieuw.`,
  invitations_a_day: ({ count }) => `U kunt ${count} gebruikers per dag uitnodigen. Probeer het morgen opnieuw.`,

  // Impersonation
  impersonation_admins_only: 'Alleen beheerders mogen het portaal als een gebruiker bekijken',
  own_impersonation: 'U kunt het portaal niet als uzelf bekijken',
  impersonated_admin: 'Het portaal kan niet als een andere beheerder worden bekeken',
  impersonation_open: 'Er loopt al een impersonatie; beëindig die eerst',
  impersonation_reason: 'Een reden heeft 10 tot 500 tekens',
  support_access_off: 'Het account laat niemand binnen. Een van de managers kan 24 uur toegang geven.',
  support_access_read: 'Het account staat alleen kijken toe',
  support_access_open: 'Het kantoor heeft al toegang',
  read_only: 'Alleen-lezen: u kunt kijken, niet wijzigen',
  access_asked_already:
    'De managers zijn al gevraagd. Een account wordt hoogstens één keer per uur en drie keer per dag gevraagd.',
  no_support_decider: 'Het account heeft geen manager die toegang kan geven',
  no_access_log: 'U kunt het toegangslogboek van dit account niet lezen',
  support_access_level: 'Toegang voor ondersteuning is wijzigen, lezen of uit',
  legal_hold_deletion: 'Een juridische bewaring geldt voor deze account of persoon. Beëindig ze eerst.',
  hold_subject: 'Een bewaring geldt voor één account of één persoon',
  hold_reason: 'Een reden telt 10 tot 500 tekens',
  no_such_hold: 'Deze bewaring bestaat niet of is beëindigd',
  no_such_category: 'Deze categorie bestaat niet',
  retention_months: ({ least, most }) => `Deze termijn ligt tussen ${least} en ${most} maanden`,
  access_log_kept: 'Het toegangslogboek wordt nooit gewijzigd',
  no_such_impersonation: 'U hebt geen lopende impersonatie met deze id',

  // Verzoeken over persoonsgegevens
  own_privacy_request: 'Alleen u zelf kunt dit vragen',
  privacy_kind: 'Zeg wat u vraagt',
  privacy_request_open: 'U hebt dit al gevraagd',
  privacy_requests_a_day: ({ count }) => `U kunt ${count} verzoeken per dag doen. Probeer het morgen opnieuw.`,
  privacy_text: ({ least }) => `De tekst heeft ${least} tot 4000 tekens`,
  no_such_privacy_request: 'U hebt geen open verzoek met dit nummer',
  no_privacy_request: 'Dit verzoek bestaat niet',
  privacy_request_closed: 'Dit verzoek is al gesloten',
  privacy_answer_by_deed: 'Een export of een wissing wordt niet met een tekst beantwoord',
  privacy_extended_already: 'De datum is al verlengd',
  no_export_request: 'Dit verzoek gaat niet over een export',
  no_erasure_request: 'Dit verzoek gaat niet over een wissing',
  own_erasure: 'Een andere beheerder moet uw eigen wissing uitvoeren',
  legal_hold: 'Een juridische bewaring geldt voor deze persoon. Er wordt niets gewist zolang ze duurt.',

  // Accounts
  no_such_account: 'Dit account bestaat niet',
  contact_in_use: ({ name, accounts }) =>
    `${name} is de contactpersoon van ${plural(accounts, { one: 'één account', other: '# accounts' })}. Kies daar eerst een andere contactpersoon.`,
  list_changed: 'Iemand heeft de lijst intussen gewijzigd. Probeer het opnieuw.',
  linked_to_account: 'Deze gebruiker is aan het account gekoppeld. Verwijder in plaats daarvan de koppeling.',
  no_such_block: 'Deze blokkering bestaat niet',
  same_account: 'Geef het oude account, het nieuwe account of twee verschillende op',
  account_of_user_changed: 'Iemand heeft het account van deze gebruiker intussen gewijzigd',

  // Imports
  import_empty: 'Er zijn geen regels om te importeren',
  import_too_long: ({ lines }) => `Een import heeft hoogstens ${lines} regels`,
  import_line: ({ line, problem }) => `Regel ${line}: ${problems[problem]}`,
  public_domain: 'Iedereen met een adres van deze mailaanbieder zou toetreden',

  // Files and documents
  template_without_file:
    'Het bestand van een sjabloon moet eerst worden geüpload, door de persoon die het sjabloon toevoegt',
  template_file_fixed:
    'Het bestand van een sjabloon kan niet worden vervangen of verplaatst. Upload een nieuw bestand.',
  support_file_fixed:
    'Een bestand voor de ondersteuning kan niet worden vervangen of verplaatst. Upload een nieuw bestand.',
  file_name_of_message: 'Een bericht gebruikt deze bestandsnaam al. Kies een andere.',
  file_name_of_template: 'Een sjabloon gebruikt deze bestandsnaam al. Kies een andere.',
  no_such_document: 'Dit document bestaat niet',
  private_bucket: 'Deze opslag bevat documenten van klanten en is nooit openbaar',
  no_such_export: 'Een export heeft de naam van een lijst en hoogstens 10.000 accounts nodig',
  uploads_full: 'Uw uploadruimte is vol',
  support_files_full:
    'De ruimte voor ondersteuningsbestanden van uw organisatie is vol. Verstuur het bericht zonder bestanden.',
  file_too_large: 'Het bestand is te groot',
  file_exists: 'Het bestand bestaat al',
  file_not_found: 'Het bestand is niet gevonden',
  file_busy: 'Dit bestand wordt op dit moment gewijzigd. Probeer het opnieuw.',
  file_type_refused: 'Bestanden van dit type worden niet aanvaard',
  file_name_refused: 'Deze bestandsnaam wordt niet aanvaard. Kies een andere.',
  document_not_found: ({ name }) => `“${name}” is niet gevonden`,
  document_too_long: ({ name }) => `“${name}” is te lang om te vergelijken`,
  document_unsupported: ({ name }) =>
    `“${name}” is geen document van een ondersteund type (pdf, doc, docx, rtf, txt, xls, xlsx)`,
  document_unreadable: ({ name }) => `“${name}” kon niet worden gelezen: het bestand is beschadigd`,
  document_protected: ({ name }) => `“${name}” is beveiligd met een wachtwoord`,
  document_empty: ({ name }) => `“${name}” bevat geen tekst`,
  document_too_large: ({ name }) => `“${name}” is uitgepakt te groot`,
  document_too_slow: ({ name }) => `Het lezen van “${name}” duurde te lang`,
  comparison_too_slow: 'Het vergelijken van de documenten duurde te lang',
  comparisons_a_minute: ({ seconds }) => `U hebt in korte tijd veel vergeleken of gevraagd. Wacht ${seconds} seconden.`,

  // Searches and questions
  question_too_long: 'Een vraag heeft hoogstens 4.000 tekens',
  text_too_long: 'Een tekst heeft hoogstens 400.000 tekens',
  searches_running: 'Er lopen al twee zoekopdrachten van u',
  questions_a_minute: ({ count }) => `U kunt ${count} vragen per minuut stellen. Probeer het later opnieuw.`,

  // Consults
  no_such_consult: 'Dit consult bestaat niet',
  consult_over: 'Dit consult is voorbij',
  consult_cancelled: 'Dit consult is geannuleerd',
  consult_changed: 'Iemand heeft dit consult intussen gewijzigd. Bekijk het opnieuw.',
  cancel_reason_too_long: 'De reden is langer dan 500 tekens',
  time_and_length: 'Kies het tijdstip en de duur',
  time_missing: 'Kies het tijdstip',
  consultant_missing: 'Vul de consultant in',
  consultant_too_long: 'De naam van de consultant is langer dan 200 tekens',
  service_missing: 'Vul de dienst in',
  service_too_long: 'De dienst is langer dan 200 tekens',
  consult_one_line: 'Consultant en dienst moeten elk één regel zijn',
  consult_in_past: 'Een consult kan niet in het verleden worden gepland',
  consult_too_late: 'Een consult kan hoogstens twee jaar vooraf worden gepland',
  consult_length: 'Een consult duurt tussen 5 minuten en 8 uur',
  link_form: 'De link moet een webadres zijn',

  // Support
  no_such_request: 'Dit verzoek bestaat niet',
  requests_an_hour: ({ count }) => `U kunt ${count} verzoeken per uur versturen. Probeer het later opnieuw.`,
  messages_an_hour: ({ count }) => `U kunt ${count} berichten per uur versturen. Probeer het later opnieuw.`,
  message_empty: 'Vul alle verplichte velden in',
  message_too_long: 'Het bericht is langer dan 10.000 tekens',
  too_many_files: 'Hoogstens 5 bestanden per bericht',
  file_not_uploaded: ({ name }) => `${name} is niet geüpload. Voeg het opnieuw toe.`,
  file_name_form: 'Een bestandsnaam heeft 1 tot 255 tekens, zonder besturingstekens en schuine strepen',
  unknown_state: 'De status moet nieuw, beantwoord, in afwachting of gesloten zijn',
  no_answer_yet: 'Er is nog geen antwoord',
  not_an_admin_here: 'Dit is geen beheerder die zich hier kan aanmelden',

  // Feeds
  no_such_feed: 'Deze feed bestaat niet',
  feed_disabled: 'Deze feed is uitgeschakeld',
  feed_polled: 'Deze feed wordt opgehaald: er wordt niets naartoe gestuurd',
  feed_without_events: 'Deze feed bevat geen gebeurtenissen',
  receiver_unreachable: 'De ontvanger kon niet worden bereikt',
  receiver_refused: ({ reason }) => `De ontvanger heeft de test geweigerd: ${reason}`,
  old_secret_valid: 'Het oude geheim is nog geldig. Beëindig het voordat u het opnieuw vernieuwt.',
  no_such_delivery: 'Deze levering staat niet meer in het logboek',
  not_replayable: 'Deze vermelding kan niet opnieuw worden verwerkt',
}
