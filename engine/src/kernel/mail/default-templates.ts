/** The platform's names for its mails. */
export const MAIL_KINDS = [
  'confirmation',
  'recovery',
  'invite',
  'magic_link',
  'email_change',
  'reauthentication',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

interface Template {
  readonly subject: string
  readonly html: string
}

/** For a project without its own templates: plain HTML that every mail program shows correctly. */
export const DEFAULT_TEMPLATES: Readonly<Record<MailKind, Template>> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    html: page('Confirm your e-mail address', 'Follow this link to finish signing up:', 'Confirm the address'),
  },
  recovery: {
    subject: 'Choose a new password',
    html: page('Choose a new password', 'Follow this link to choose a new password:', 'New password'),
  },
  invite: {
    subject: 'You are invited',
    html: page('You are invited', 'Someone made an account for you at {{ .SiteURL }}. To begin:', 'Accept'),
  },
  magic_link: {
    subject: 'Your link to sign in',
    html: page('Sign in', 'Follow this link to sign in:', 'Sign in', 'Or enter the code <b>{{ .Token }}</b>.'),
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    html: page(
      'Confirm your new e-mail address',
      'Follow this link to change your address from {{ .Email }} to {{ .NewEmail }}:',
      'Change the address',
    ),
  },
  reauthentication: {
    subject: 'Your code',
    html: '<h2>Your code</h2>\n<p>Enter this code to confirm that it is you: <b>{{ .Token }}</b></p>\n',
  },
}

function page(title: string, words: string, action: string, more = ''): string {
  const link = `<p><a href="{{ .ConfirmationURL }}">${action}</a></p>`
  return [`<h2>${title}</h2>`, `<p>${words}</p>`, link, ...(more === '' ? [] : [`<p>${more}</p>`]), ''].join('\n')
}
