export const texts = {
  signup: {
    title: 'Confirm your email address',
    purpose:
      'Someone signed up with this address. Confirm only if it was you: the password of that sign-up becomes valid.',
    submit: 'Confirm address',
  },
  invite: {
    title: 'Accept your invitation',
    // Nothing of the link but the address: anybody can write a link.
    purpose: (firm: string, product: string) =>
      `${firm === '' ? 'An account has been prepared for you' : `${firm} has prepared your account`} in ${product}. You choose a password next.`,
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
    purpose: (account: string) =>
      `${account === '' ? 'An account' : `The account ${account}`} wants to use this address for its sign-in. Confirm only if that account is yours.`,
    submit: 'Confirm new address',
  },
  repeated: {
    title: 'Confirm your email address',
    purpose: 'This address was signed up more than once, so none of the passwords counts. You choose one next.',
    submit: 'Confirm address',
  },
  not_me: {
    title: 'This was not you?',
    purpose:
      'If you continue, you are signed out everywhere, your password stops working, and passkeys that were added since are removed. Then we mail you a link to choose a new password.',
    submit: 'Sign out everywhere',
  },
  agreed: {
    title: 'Do you agree with this change?',
    purpose:
      'Somebody else changed your e-mail address or password. If you agree, whoever signs in with the new address or password can open your documents again.',
    submit: 'I agree with the change',
  },
  done: {
    title: 'Thank you',
    purpose: 'You confirmed the change, and your documents are open again.',
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
  tokens: {
    title: 'Sign in with this link?',
    purpose: 'The link that you followed signs you in. Continue only if this is your address:',
    proceed: 'Sign in with the link',
    stay: 'Do not use the link',
  },
  invalid: {
    title: 'This link no longer works',
    purpose: 'It has been used, a newer mail has replaced it, or more than an hour has passed.',
  },
  expired: {
    title: 'This link no longer works',
    purpose: 'It has been used, a newer mail has replaced it, it was cancelled, or more than a day has passed.',
  },
  late: {
    title: 'This link no longer works',
    purpose: 'It has been used, a newer mail has replaced it, or more than seven days have passed.',
  },
  ended: {
    title: 'You are signed out everywhere',
    purpose: 'Your password no longer works. We have mailed you a link to choose a new one.',
  },
  endedUnmailed: {
    title: 'You are signed out everywhere',
    purpose: (support: string) =>
      `Your password no longer works. We could not mail you a link for a new one: choose "Forgot password?" at the sign-in${support === '' ? '' : `, or write to ${support}`}.`,
  },
  mismatch: {
    title: 'This link is not for you',
    purpose: 'It belongs to another address than the one it names. Nobody has been signed in.',
  },
  incomplete: {
    title: 'One of two confirmations',
    purpose: 'Thank you. Please follow the link in the mail to your other address too.',
  },
  changed: {
    title: 'The address has been changed',
    purpose: 'From now on you sign in with the new address.',
  },
  refused: 'The link was refused',
  none: {
    title: 'Nothing to confirm',
    purpose: 'Please open the link in your mail again.',
  },
  newLink: 'Send a new link',
  toSignIn: 'Go to sign in',
  toPortal: 'Go to the portal',
}

export type Texts = typeof texts
