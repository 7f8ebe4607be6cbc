export const texts = {
  email: 'Please enter a valid email address.',
  passwordLength: 'Password must be at least 8 characters.',
  passwordKinds:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.',
  passwordRequired: 'Password is required.',
  passwordFailed: 'Failed to update password',
  addressTaken: 'Somebody else uses this address by now.',
  beginAgain: 'The sign-in could not be completed. Please try again.',
  unknownPasskey:
    'This passkey does not sign you in here. Use your password, another passkey, or the other environment.',

  device: {
    cancelled: 'Nothing was confirmed in time, or it was cancelled. Please try again.',
    registered: 'This device or key is registered already.',
    address: 'Passkeys and security keys do not work at this address of the portal.',
    late: 'That took too long. Please try again.',
    network: 'Your network has changed meanwhile. Please try again.',
    refused: 'This device or key was not accepted. Please try again, or use another one.',
    tooManyPasskeys: 'You have as many passkeys as are allowed. Remove one first.',
    tooManyFactors: 'You have as many second factors as are allowed. Remove one first.',
  },

  environments: { production: 'Production', training: 'Training' },

  language: {
    label: 'Language',
    failed: 'The language could not be saved',
    failedReason: 'This browser shows it; elsewhere the portal keeps the one before.',
    notLoaded: 'The language could not be loaded',
  },
}

export type Texts = typeof texts
