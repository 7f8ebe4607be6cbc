import { acknowledged, idsOf, type Evidence } from './evidence.ts'
import { PASSWORD } from './make-population.ts'

/** The last acknowledged password must work, or one that was sent later without an answer. */
export async function passwords({ service, entries }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const possible = new Map<string, { email: string; address: string; passwords: string[] }>()
  for (const { id, content, acknowledgedAt } of entries('password')) {
    const { email, address, password } = content as { email: string; address: string; password: string }
    const before = acknowledgedAt === null ? (possible.get(id)?.passwords ?? [PASSWORD]) : []
    possible.set(id, { email, address, passwords: [...before, password] })
  }
  for (const { email, address, passwords: candidates } of possible.values()) {
    if (!(await isOneRight(candidates, (password) => service.canSignIn(email, password, address)))) {
      isBroken(`${email} cannot sign in by any of ${candidates.length} passwords`)
    }
  }
}

async function isOneRight(passwords: readonly string[], isRight: (password: string) => Promise<boolean>) {
  for (const password of passwords.toReversed()) if (await isRight(password)) return true
  return false
}

/** The engine creates identity, profile and account link in one step. */
export async function invitations({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const emails = idsOf(entries('invitation'))
  const profiles = await rows('profiles', 'email', emails)
  const people = [...profiles.values()].flat().map(({ id }) => String(id))
  const links = await rows('user_accounts', 'user_id', people)
  for (const email of idsOf(acknowledged(entries('invitation')))) {
    if (!profiles.has(email)) isBroken(`${email} was invited and is not there`)
  }
  for (const [email, [profile]] of profiles) {
    if (links.get(String(profile?.['id']))?.length !== 1) isBroken(`${email} is there without their account`)
  }
}
