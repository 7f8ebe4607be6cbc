import type { Texts } from './en.ts'

export const texts: Texts = {
  email: 'Vul een geldig e-mailadres in.',
  passwordLength: 'Het wachtwoord moet minstens 8 tekens lang zijn.',
  passwordKinds:
    'Het wachtwoord moet minstens één hoofdletter, één kleine letter, één cijfer en één speciaal teken bevatten.',
  passwordRequired: 'Vul uw wachtwoord in.',
  passwordFailed: 'Het wachtwoord kon niet worden bijgewerkt',
  addressTaken: 'Iemand anders gebruikt dit adres intussen.',
  beginAgain: 'Het aanmelden kon niet worden voltooid. Probeer het opnieuw.',
  unknownPasskey:
    'Met deze passkey kunt u zich hier niet aanmelden. Gebruik uw wachtwoord, een andere passkey of de andere omgeving.',

  device: {
    cancelled: 'Er is niet op tijd bevestigd, of het werd geannuleerd. Probeer het opnieuw.',
    registered: 'Dit toestel of deze sleutel is al geregistreerd.',
    address: 'Passkeys en beveiligingssleutels werken niet op dit adres van het portaal.',
    late: 'Dat duurde te lang. Probeer het opnieuw.',
    network: 'Uw netwerk is intussen veranderd. Probeer het opnieuw.',
    refused:
      'Dit toestel of deze sleutel werd niet aanvaard. Probeer het opnieuw of gebruik een ander toestel of een andere sleutel.',
    tooManyPasskeys: 'U hebt zoveel passkeys als toegestaan. Verwijder er eerst een.',
    tooManyFactors: 'U hebt zoveel tweede factoren als toegestaan. Verwijder er eerst een.',
  },

  environments: { production: 'Productie', training: 'Training' },

  language: {
    label: 'Taal',
    failed: 'De taal kon niet worden opgeslagen',
    failedReason: 'Deze browser toont ze wel; elders houdt het portaal de vorige aan.',
    notLoaded: 'De taal kon niet worden geladen',
  },
}
