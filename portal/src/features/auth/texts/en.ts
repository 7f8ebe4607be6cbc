export const texts = {
  loading: 'Loading...',
  environment: 'Environment',
  production: 'Production',
  training: 'Training',
  newTab: '(opens in a new tab)',

  email: 'Email',
  password: 'Password',
  name: 'Name',
  confirmPassword: 'Confirm Password',
  capsLock: 'Caps Lock is on',

  signIn: {
    form: 'Sign in',
    subtitle: 'Access your Legal & Compliance Hub',
    submit: 'Sign In',
    failed: 'Login failed',
    busy: 'Signing in...',
    toggle: "Don't have an account? Sign up",
  },

  forgot: {
    action: 'Forgot password?',
    title: 'Reset your password',
    subtitle: 'We mail you a link to choose a new one',
    addressFirst: 'Please enter your email address first.',
    submit: 'Send reset link',
    busy: 'Sending...',
    back: 'Back to sign in',
    another: 'Use another address',
    sent: 'Check your email',
    onItsWay: 'If there is an account with this address, a link to choose a new password is on its way.',
    goesTo: {
      before: 'It goes to',
      after: ', works once and for one hour. If it does not come, look in the folder for unwanted mail.',
    },
    resendIn: (seconds: number) => `Resend in ${seconds} s`,
    failed: 'Failed to send reset email',
  },

  sent: {
    to: { before: 'We sent a link to', after: '. It works once, for an hour; then ask for another one here.' },
    resend: 'Resend',
    change: 'Change address',
    again: 'The link was sent again',
    failed: 'The link could not be sent again',
  },

  signUp: {
    title: 'Create Account',
    subtitle: 'Create a new account to get started',
    submit: 'Create Account',
    busy: 'Creating account...',
    toggle: 'Already have an account? Sign in',
    sent: 'Check your email',
    confirm: 'Please check your email to confirm your account',
    failed: 'Registration failed',
    rules: {
      length: '8 characters or more',
      uppercase: 'an uppercase letter',
      lowercase: 'a lowercase letter',
      number: 'a number',
      special: 'one of @$!%*?&',
    },
    nameRequired: 'Name is required.',
    confirmRequired: 'Please confirm your password.',
    mismatch: "Passwords don't match",
  },

  legal: {
    privacy: 'Privacy Notice',
    disclaimer: 'Disclaimer',
  },

  provider: {
    or: 'or',
    continueWith: (label: string) => `Continue with ${label}`,
    failed: 'The provider cannot be reached right now. Please try again in a minute.',
  },

  problems: {
    cancelled: 'The sign-in was cancelled.',
    again: 'The sign-in could not be completed. Please try again.',
    late: 'The sign-in took too long, or was finished already. Please try again.',
    unconfirmed:
      'The provider does not confirm that this e-mail address is yours. Sign in with your password, or ask your IT department.',
    noAccount: 'There is no account for you yet. Please ask for an invitation.',
    inAMinute: 'The sign-in could not be completed. Please try again in a minute.',
    orProvider: "Check both, or use your organisation's sign-in below.",
  },

  passkey: {
    action: 'Sign in with a passkey',
    failed: 'The passkey could not be checked',
  },

  link: {
    refused: 'Email link is invalid or has expired',
    unreachable: 'Unable to verify session. Please try again.',
    again: 'Try again',
  },
}

export type Texts = typeof texts
