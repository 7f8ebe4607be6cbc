import { signToken } from '../workload.ts'

/** The size of the test. Each socket subscribes to one account, and every account has one change a second. */
export interface Plan {
  readonly sockets: number
  readonly accounts: number
  readonly seconds: number
}

export const FULL: Plan = { sockets: 2000, accounts: 200, seconds: 60 }
export const QUICK: Plan = { sockets: 200, accounts: 20, seconds: 10 }

/** `sql/realtime.sql` distributes the users over this many accounts: user 0, 200, 400 … belong to the first one. */
const ACCOUNTS_WITH_PEOPLE = 200

export interface Listener {
  readonly account: number
  readonly accountId: string
  readonly token: string
}

export function accountId(account: number): string {
  return `00000000-0000-4000-8000-${String(account).padStart(12, '0')}`
}

export function listeners({ sockets, accounts }: Plan): Listener[] {
  const exp = Math.floor(Date.now() / 1000) + 3600
  return Array.from({ length: sockets }, (_, index) => {
    const account = index % accounts
    const person = account + Math.floor(index / accounts) * ACCOUNTS_WITH_PEOPLE
    const sub = `00000000-0000-4000-a000-${String(person).padStart(12, '0')}`
    const token = signToken(JSON.stringify({ aud: 'authenticated', role: 'authenticated', sub, exp }))
    return { account, accountId: accountId(account), token }
  })
}
