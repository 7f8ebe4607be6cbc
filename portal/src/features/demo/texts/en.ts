export const texts = {
  title: 'Demo - Training Environment',
  training: 'Training mode: changes do not affect production data.',
  none: 'There are no sample logins on this server. Sign in with a login of your own.',
  toSignIn: 'Go to sign-in',
  tabs: 'Kind of login',
  capsLock: 'Caps Lock is on',
  busy: 'Signing in...',

  customer: { tab: 'Customer Login', email: 'Email', password: 'Password', submit: 'Sign In' },
  admin: {
    tab: 'Admin Login',
    email: 'Admin Email',
    password: 'Admin Password',
    submit: 'Admin Sign In',
    footer: 'Administrative access only',
    success: { title: 'Admin login successful', description: 'Welcome to the admin panel' },
    failed: 'Login failed',
    refused: 'Invalid admin credentials',
  },
}

export type Texts = typeof texts
