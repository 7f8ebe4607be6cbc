export const texts = {
  label: 'Impersonation',
  user: 'Impersonating:',
  expired: '(Session Expired)',
  admin: 'Admin:',
  expiresIn: 'Expires in:',
  end: 'End Impersonation',
  spoken: (user: string, mode: string, remaining: string) => `Impersonating: ${user}. ${mode}. ${remaining}`,
  readOnly: 'Read-only',
  writing: 'Writing',
  recorded: 'Every change is recorded under your name',
  accountReadOnly: 'The account allows looking only',
  allow: 'Allow changes…',
  back: 'Back to read-only',
  ask: {
    title: 'Allow changes?',
    description: (user: string) =>
      `From now on you can change what ${user} can change. Every change is recorded under your name, and ${user} reads in the summary what you changed.`,
    confirm: 'Allow changes',
  },
}

export type Texts = typeof texts
