/** Spec part 1 §2: "the first name, else the e-mail prefix, else 'User'". */
export function welcomeLine({ name, email }: { readonly name: string; readonly email: string }): string {
  const firstName = name.trim().split(/\s+/u)[0]
  const prefix = email.split('@')[0]
  return `Welcome back, ${firstName || prefix || 'User'}!`
}
