import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Reset Wachtwoord',
  verifying: 'Link controleren...',
  password: 'Nieuw Wachtwoord',
  confirmPassword: 'Bevestig Nieuw Wachtwoord',
  capsLock: 'Caps Lock staat aan',
  strength: ['Te kort', 'Zwak', 'Redelijk', 'Sterk'],
  strengthHint: (length: number) =>
    `Minstens ${length} tekens. Langer is sterker: vier woorden, of 12 tekens van verschillende soorten.`,
  code: 'Code uit de e-mail',
  codeSent: 'U bent langer dan een dag aangemeld. We hebben u een code gestuurd.',
  submit: 'Wachtwoord Bijwerken',
  busy: 'Wachtwoord Bijwerken...',
  updated: 'Uw wachtwoord is bijgewerkt',
  short: (length: number) => `Het wachtwoord moet minstens ${length} tekens lang zijn`,
  mismatch: 'De wachtwoorden komen niet overeen',
  invalidLink: 'De link is ongeldig of verlopen',
  unverified: 'De sessie kon niet worden gecontroleerd. Probeer het opnieuw.',
  again: 'Opnieuw proberen',
  newLink: 'Nieuwe link sturen',
  goOn: 'Doorgaan',
  failed: 'Het wachtwoord kon niet worden bijgewerkt',
}
