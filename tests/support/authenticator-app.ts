import { generateSync } from 'otplib'

const STEP_SECONDS = 30

/** The code that an authenticator app shows, by another library than the engine's; `steps` later. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })
}
