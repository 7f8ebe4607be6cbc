export const texts = {
  title: 'My Profile',
  description: 'What we know about you, and how you sign in.',
  tabs: { profile: 'Personal Information', security: 'Security', data: 'My data' },
  loading: 'Loading...',
  notProvided: 'Not provided',

  person: {
    title: 'Personal Information',
    description: 'You can change your phone number. If anything else is wrong, ask our team to correct it.',
    impersonated: '(impersonated)',
    active: 'Active',
    name: 'Full name',
    email: 'Email',
    emailFixed: 'Email cannot be changed',
    phone: 'Phone',
  },

  phone: {
    /** What the buttons of the field are about: "Edit phone". */
    label: 'phone',
    problem: 'Use 5 to 50 digits, spaces and the signs + ( ) . / -',
    saved: 'Phone number saved',
    failed: 'Failed to save the phone number',
  },

  account: {
    title: 'Account & Security',
    account: 'Account',
    notLinked: 'Not linked',
    id: 'Account ID',
    copyId: 'Copy the account ID',
    idCopied: 'Account ID copied',
    idNotCopied: 'The account ID could not be copied',
    password: 'Password',
    passwordNote: 'We mail you a link to choose a new one.',
    resetPassword: 'Reset Password',
    browser: 'This browser',
    browserNote: 'You are signed in here.',
    signOut: 'Sign Out',
  },

  reset: {
    sent: 'Password reset email sent',
    where: (email: string) => `Check the inbox of ${email}.`,
    failed: 'Failed to send reset email',
    impersonating: 'Not available while you are impersonating somebody',
  },

  uploads: {
    title: 'My uploads',
    description: 'The files that you attached to questions to the AI Steward. Nobody else can see them.',
    loading: 'Loading your files...',
    failed: 'Failed to load your files',
    none: 'You have no files here.',
    deleteFile: (name: string) => `Delete ${name}`,
    ask: 'Delete this file?',
    askWhy: (name: string) =>
      `${name} is deleted. Answers that quote it stay in their conversations. This cannot be undone.`,
    delete: 'Delete',
    deleted: 'File deleted',
    deleteFailed: 'Failed to delete the file',
    notFound: 'The file was not found',
  },
}

export type Texts = typeof texts
