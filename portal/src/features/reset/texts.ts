/** Dutch on the page, English for rules and errors: docs/product/sign-in.md. */
export const TEXTS = {
  title: 'Reset Wachtwoord',
  verifying: 'Link controleren...',
  password: 'Nieuw Wachtwoord',
  confirmPassword: 'Bevestig Nieuw Wachtwoord',
  show: 'Wachtwoord tonen',
  hide: 'Wachtwoord verbergen',
  capsLock: 'Caps Lock staat aan',
  code: 'Code uit de e-mail',
  codeSent: 'U bent langer dan een dag aangemeld. We hebben u een code gestuurd.',
  submit: 'Wachtwoord Bijwerken',
  busy: 'Wachtwoord Bijwerken...',
  updated: 'Uw wachtwoord is bijgewerkt',

  short: 'Password must be at least 6 characters long',
  mismatch: 'Passwords do not match',
  invalidLink: 'Invalid or expired reset link',
  unverified: 'Unable to verify session. Please try again.',
  again: 'Try again',
  failed: 'Failed to update password',
} as const
