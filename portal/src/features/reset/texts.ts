/** Dutch on the page, English for rules and errors: docs/product/sign-in.md. */
export const TEXTS = {
  title: 'Reset Wachtwoord',
  verifying: 'Link controleren...',
  password: 'Nieuw Wachtwoord',
  confirmPassword: 'Bevestig Nieuw Wachtwoord',
  show: 'Wachtwoord tonen',
  hide: 'Wachtwoord verbergen',
  capsLock: 'Caps Lock staat aan',
  strength: ['Te kort', 'Zwak', 'Redelijk', 'Sterk'],
  strengthHint: (length: number) =>
    `Minstens ${length} tekens. Langer is sterker: vier woorden, of 12 tekens van verschillende soorten.`,
  code: 'Code uit de e-mail',
  codeSent: 'U bent langer dan een dag aangemeld. We hebben u een code gestuurd.',
  submit: 'Wachtwoord Bijwerken',
  busy: 'Wachtwoord Bijwerken...',
  updated: 'Uw wachtwoord is bijgewerkt',

  short: (length: number) => `Password must be at least ${length} characters long`,
  mismatch: 'Passwords do not match',
  invalidLink: 'Invalid or expired reset link',
  unverified: 'Unable to verify session. Please try again.',
  again: 'Try again',
  newLink: 'Send a new link',
  goOn: 'Continue',
  failed: 'Failed to update password',
} as const
