export const texts = {
  title: 'Reset Password',
  verifying: 'Checking the link...',
  password: 'New Password',
  confirmPassword: 'Confirm New Password',
  capsLock: 'Caps Lock is on',
  strength: ['Too short', 'Weak', 'Fair', 'Strong'] as [string, string, string, string],
  strengthHint: (length: number) =>
    `At least ${length} characters. Longer is stronger: four words, or 12 characters of different kinds.`,
  code: 'Code from the mail',
  codeSent: 'You have been signed in for more than a day. We have sent you a code.',
  submit: 'Update Password',
  busy: 'Updating Password...',
  updated: 'Your password has been updated',
  short: (length: number) => `Password must be at least ${length} characters long`,
  mismatch: 'Passwords do not match',
  invalidLink: 'Invalid or expired reset link',
  unverified: 'Unable to verify session. Please try again.',
  again: 'Try again',
  newLink: 'Send a new link',
  goOn: 'Continue',
  failed: 'Failed to update password',
}

export type Texts = typeof texts
