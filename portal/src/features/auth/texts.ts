/** Every text of the sign-in screen but the product's name; those in quotes in spec part 1 §2, §5 and §8 letter for letter. */
export const TEXTS = {
  loading: 'Loading...',
  environment: 'Environment',
  production: 'Production',
  training: 'Training',

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
    emailFirst: 'Please enter your email address first.',
    sent: {
      title: 'Check your email',
      description: 'If there is an account with this address, a link to choose a new password is on its way.',
    },
    failed: 'Failed to send reset email',
  },

  signUp: {
    title: 'Create Account',
    subtitle: 'Create a new account to get started',
    submit: 'Create Account',
    busy: 'Creating account...',
    toggle: 'Already have an account? Sign in',
    confirm: 'Please check your email to confirm your account',
    failed: 'Registration failed',
    nameRequired: 'Name is required.',
    confirmRequired: 'Please confirm your password.',
    mismatch: "Passwords don't match",
  },

  confirm: {
    signup: {
      title: 'Confirm your email address',
      purpose:
        'Someone signed up with this address. Confirm only if it was you: the password of that sign-up will hold.',
      submit: 'Confirm address',
    },
    invite: {
      title: 'Accept your invitation',
      purpose: 'An account has been prepared for you. You choose a password next.',
      submit: 'Accept invitation',
    },
    recovery: {
      title: 'Choose a new password',
      purpose:
        'Someone asked for a new password for this account. Your password stays as it is until you choose another.',
      submit: 'Continue',
    },
    magiclink: {
      title: 'Sign in',
      purpose: 'This link signs you in without a password.',
      submit: 'Sign in',
    },
    email_change: {
      title: 'Confirm your new email address',
      purpose: 'From then on you sign in with this address.',
      submit: 'Confirm new address',
    },
    training: 'In the training environment',
    replaces: (email: string) => `You are signed in as ${email}. If you continue, you are signed out first.`,
    unreachable: 'The server cannot be reached. The link has not been used: please try again.',
    other: {
      title: 'Somebody else is signed in',
      purpose: (email: string) => `You are signed in as ${email}. The link that you followed is for another person:`,
      proceed: 'Sign out and use the link',
      stay: 'Stay signed in',
    },
    void: {
      title: 'This link no longer works',
      purpose: 'It has been used, a newer mail has replaced it, or more than an hour has passed.',
    },
    mislabelled: {
      title: 'This link is not for you',
      purpose: 'It belongs to another address than the one it names. Nobody has been signed in.',
    },
    half: {
      title: 'One of two confirmations',
      purpose: 'Thank you. Please follow the link in the mail to your other address too.',
    },
    refused: 'The link was refused',
    none: {
      title: 'Nothing to confirm',
      purpose: 'Please open the link in your mail again.',
    },
    toSignIn: 'Go to sign in',
    toPortal: 'Go to the portal',
  },

  link: {
    refused: 'Email link is invalid or has expired',
    unreachable: 'Unable to verify session. Please try again.',
    again: 'Try again',
  },
} as const
