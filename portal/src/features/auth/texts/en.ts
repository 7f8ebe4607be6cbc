export const texts = {
  loading: 'Loading...',
  language: 'Language',
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
    busy: 'Signing in...',
    toggle: "Don't have an account? Sign up",
  },

  forgot: {
    action: 'Forgot password?',
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
