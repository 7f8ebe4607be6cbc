/** What the mails of the identity service say. A mail's subject is also its heading. */
export const texts = {
  orOpen: 'Or open this address:',
  automatic: 'This message was sent automatically; replies are not read.',

  confirmation: {
    subject: 'Confirm your e-mail address',
    preview: 'One step is left: confirm that this is your address.',
    happens: (email: string, product: string) =>
      `One step is left: confirm that ${email} is your address, and your account at ${product} is ready.`,
    again: 'This address was signed up more than once, so none of the passwords counts: you choose one next.',
    button: 'Confirm the address',
    note: 'The link works once and for a limited time. If you did not ask for an account, you can ignore this message: without your confirmation there is none.',
  },
  recovery: {
    subject: 'Choose a new password',
    preview: 'Someone asked for a new password for your account.',
    happens: (email: string, product: string) =>
      `A new password was requested for the account ${email} at ${product}. Choose it here; until then the old one stays valid.`,
    button: 'Choose a new password',
    note: 'The link works once and for a limited time. If it was not you, you can ignore this message.',
  },
  invite: {
    subject: 'You are invited',
    preview: 'An account has been prepared for you.',
    firm: 'the firm',
    invitedBy: (person: string, firm: string) => `${person} invited you to the portal of ${firm}.`,
    invitedTo: (person: string, account: string, firm: string) =>
      `${person} invited you to ${account} on the portal of ${firm}.`,
    happens: (email: string, product: string) =>
      `An account for ${email} has been prepared at ${product}. Accept the invitation to choose a password and begin.`,
    button: 'Accept the invitation',
    note: 'The link works once and for a limited time. If you do not expect an invitation, you can ignore this message.',
  },
  magic_link: {
    subject: 'Sign in',
    preview: 'Your link to sign in, and a code if you prefer one.',
    happens: (email: string, product: string) => `Sign in to ${product} as ${email} with this link:`,
    button: 'Sign in',
    orCode: 'Or enter this code on the page where you asked for it:',
    note: 'Link and code work once and for a limited time. If it was not you, you can ignore this message; never pass the code on.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    preview: 'An account wants to use another address for its sign-in.',
    noAddress: 'without an address',
    happens: (email: string, newEmail: string, product: string) =>
      `The account ${email} at ${product} wants to use the address ${newEmail} for its sign-in. Confirm this only if the account is yours:`,
    button: 'Confirm the change',
    note: 'The link works once and for a limited time. If you do not know the account, ignore this message. If it is yours and you did not ask for this, do not confirm it, and choose a new password.',
  },
  reauthentication: {
    subject: 'Your code',
    preview: 'The code that confirms that it is you.',
    happens: (product: string) => `Enter this code at ${product} to confirm that it is you:`,
    note: 'The code works once and for a limited time. Never pass it on. If you did not ask for it, someone may know your password: choose a new one.',
  },
}

export type IdentityTexts = typeof texts
