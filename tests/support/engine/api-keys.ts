import { randomBytes } from 'node:crypto'

const random = (): string => randomBytes(18).toString('base64url')

/** New keys of an environment, in the form that the engine accepts. */
export const newApiKeys = (): { readonly key: string; readonly secretKey: string } => ({
  key: `sb_publishable_${random()}`,
  secretKey: `sb_secret_${random()}`,
})
