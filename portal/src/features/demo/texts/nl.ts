import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Demo - Trainingsomgeving',
  training: 'Trainingsmodus: wijzigingen hebben geen invloed op de gegevens van Productie.',
  none: 'Deze server heeft geen voorbeeldaanmeldingen. Meld u aan met uw eigen gegevens.',
  toSignIn: 'Naar het aanmeldscherm',
  tabs: 'Soort aanmelding',
  capsLock: 'Caps Lock staat aan',
  busy: 'Bezig met aanmelden...',

  customer: { tab: 'Als cliënt', email: 'E-mail', password: 'Wachtwoord', submit: 'Aanmelden' },
  admin: {
    tab: 'Als beheerder',
    email: 'E-mail van de beheerder',
    password: 'Wachtwoord van de beheerder',
    submit: 'Aanmelden als beheerder',
    footer: 'Alleen voor beheerders',
    success: { title: 'Aangemeld als beheerder', description: 'Welkom in het beheer' },
    failed: 'Aanmelden is mislukt',
    refused: 'Ongeldige aanmeldgegevens van de beheerder',
  },
}
