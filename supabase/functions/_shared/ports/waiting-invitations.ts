import { claimInvitation, noteInvitationFailed, noteInvitationSent } from '../runtime/privileged.ts'

/** A person who was imported and has no mail yet. */
export interface WaitingInvitation {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly environment: string
}

export interface WaitingInvitations {
  /** Claims the next one that is due: nobody else mails it until the claim ends. */
  claim(): Promise<WaitingInvitation | null>
  noteSent(id: string): Promise<void>
  /** Administrators read the reason in the list of users. */
  noteFailed(id: string, reason: string): Promise<void>
}

export const waitingInvitations: WaitingInvitations = {
  async claim() {
    const claimed = await claimInvitation()
    if (claimed === null) return null
    const { user_id: id, email, name, environment } = claimed
    return { id, email, name, environment }
  },
  noteSent: noteInvitationSent,
  noteFailed: noteInvitationFailed,
}
