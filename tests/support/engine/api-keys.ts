import { randomBytes } from 'node:crypto'

const random = (): string => randomBytes(18).toString('base64url')

/** New API keys for an environment. */
export const newApiKeys = (): { readonly key: string; readonly secretKey: string } => ({
  key: `sb_publishable_${random()}`,
  secretKey: `sb_secret_${random()}`,
})
