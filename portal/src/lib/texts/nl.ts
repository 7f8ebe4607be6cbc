import { plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

const LATE = 'Dat duurde te lang. Probeer het opnieuw.'
const SESSION_OVER = 'Uw sessie is beëindigd. Meld u opnieuw aan.'
const LINK_OVER = 'De link of code is ongeldig of verlopen'
const BEGIN_AGAIN = 'Het aanmelden kon niet worden voltooid. Probeer het opnieuw.'

export const texts: Texts = {
  failure: {
    sessionEnded: 'Uw sessie is beëindigd',
    signInAgain: 'Meld u opnieuw aan.',
    unavailable: 'De dienst is nu niet beschikbaar. Probeer het over een minuut opnieuw.',
    tooManyAttempts: 'Te veel pogingen. Wacht enkele minuten en probeer het dan opnieuw.',
    unreachable: 'De server antwoordt niet. Controleer uw verbinding en probeer het opnieuw.',
    offline: 'U bent offline. Controleer uw verbinding en probeer het opnieuw.',
    stillOlder: 'U ziet wat eerder werd geladen.',
    fewerRows: 'De server gaf minder rijen dan werden gevraagd',
    retry: 'Opnieuw proberen',
  },

  noDate: 'Geen datum',
  today: (time) => `Vandaag ${time}`,
  age: {
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} u`,
    days: (count) => plural(count, { one: `${count} dag`, other: `${count} dagen` }),
  },

  unknownSize: 'Onbekende grootte',
  sizeUnits: ['bytes', 'kB', 'MB', 'GB'],

  unknownTier: 'Onbekend',

  identity: {
    bad_code_verifier: BEGIN_AGAIN,
    bad_jwt: SESSION_OVER,
    email_address_invalid: 'Dit is geen geldig e-mailadres',
    email_exists: 'Er bestaat al een gebruiker met dit e-mailadres',
    email_not_confirmed: 'Het e-mailadres is nog niet bevestigd',
    email_provider_disabled: 'Aanmelden en registreren met een e-mailadres kan hier niet',
    flow_state_expired: BEGIN_AGAIN,
    flow_state_not_found: BEGIN_AGAIN,
    hook_rejected: (message) => {
      const provider = /^Your organisation signs in with (.+)$/.exec(message)?.[1]
      return provider === undefined
        ? 'U kunt zich hier niet aanmelden'
        : `Uw organisatie meldt zich aan met ${provider}`
    },
    identity_already_exists: 'Deze identiteit is al gekoppeld',
    insufficient_aal: 'Bevestig eerst met uw tweede factor',
    invalid_credentials: 'Het e-mailadres of het wachtwoord is onjuist',
    mfa_challenge_expired: LATE,
    mfa_factor_name_conflict: 'Er is al een tweede factor met deze naam',
    mfa_factor_not_found: 'Deze tweede factor bestaat niet meer',
    mfa_ip_address_mismatch: 'Uw netwerk is intussen veranderd. Probeer het opnieuw.',
    mfa_verification_failed: 'De code is onjuist',
    no_authorization: SESSION_OVER,
    otp_disabled: 'Registreren is hier niet mogelijk',
    otp_expired: LINK_OVER,
    over_email_send_rate_limit: (message) => {
      const seconds = /after (\d+) seconds/.exec(message)?.[1]
      return seconds === undefined
        ? 'Er zijn te veel e-mails verzonden. Probeer het later opnieuw.'
        : `Om veiligheidsredenen kunt u dit pas na ${seconds} seconden opnieuw vragen.`
    },
    over_request_rate_limit: 'Te veel verzoeken',
    provider_email_needs_verification:
      'De aanbieder bevestigt niet dat dit e-mailadres van u is. Meld u aan met uw wachtwoord of vraag het uw IT-afdeling.',
    reauthentication_needed: 'Voor een nieuw wachtwoord moet u eerst bevestigen dat u het bent',
    reauthentication_not_valid: 'De code is onjuist of verlopen',
    refresh_token_already_used: SESSION_OVER,
    refresh_token_not_found: SESSION_OVER,
    same_password: 'Het nieuwe wachtwoord moet anders zijn dan het oude.',
    session_expired: SESSION_OVER,
    session_not_found: SESSION_OVER,
    signup_disabled: 'Registreren is hier niet mogelijk',
    too_many_enrolled_mfa_factors: 'U hebt het hoogste aantal tweede factoren. Verwijder er eerst een.',
    too_many_passkeys: 'U hebt het hoogste aantal passkeys. Verwijder er eerst een.',
    user_already_exists: 'Deze gebruiker is al geregistreerd',
    user_banned: 'Deze gebruiker is geblokkeerd',
    user_not_found: 'Deze gebruiker bestaat niet',
    validation_failed: 'De ingevulde gegevens zijn niet geldig',
    weak_password: (message, details) => {
      const reasons = Array.isArray(details?.['reasons']) ? details['reasons'] : []
      const length = /at least (\d+) characters/.exec(message)?.[1]
      const sentences = [
        ...(length === undefined ? [] : [`Het wachtwoord moet minstens ${length} tekens hebben.`]),
        ...(reasons.includes('characters') || message.includes('of each:')
          ? ['Het wachtwoord moet een kleine letter, een hoofdletter, een cijfer en een leesteken bevatten.']
          : []),
      ]
      return sentences.join(' ') || 'Dit wachtwoord is te zwak. Kies een ander.'
    },
    webauthn_challenge_expired: LATE,
    webauthn_challenge_not_found: LATE,
    webauthn_credential_exists: 'Dit toestel of deze sleutel is al geregistreerd.',
    webauthn_verification_failed:
      'Dit toestel of deze sleutel werd niet aanvaard. Probeer het opnieuw of gebruik een ander toestel of een andere sleutel.',
  },
}
