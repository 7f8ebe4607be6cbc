import { failureWithReason } from '../../../lib/failure-toast.ts'

const GONE = { PGRST116: 'This user is no longer there.', 23503: 'This user or account is no longer there.' }

/** The cases of docs/product/admin-panel.md. */
export const TEXTS = {
  loading: 'Loading users...',
  loadFailed: 'Failed to load users',
  phoneWrong: 'Please enter a phone number',
  roleHint: 'A manager invites and removes colleagues, a reader changes nothing.',
  created: { title: 'User created successfully', description: 'An invitation to choose a password is on its way.' },
  createFailed: failureWithReason('Failed to create user'),
  deleted: { title: 'User deleted successfully' },
  deleteFailed: failureWithReason('Failed to delete user'),
  nameSaved: { title: 'Name updated successfully' },
  nameFailed: failureWithReason('Failed to update name', GONE),
  invitedAgain: { title: 'The invitation is sent again', description: 'Within a minute.' },
  inviteFailed: failureWithReason('Failed to send the invitation', GONE),
  addressAsked: (email: string) => ({
    title: 'Confirmation requested',
    description: `The address changes when the user has followed the link mailed to ${email}.`,
  }),
  addressFailed: failureWithReason('Failed to change the address', GONE),
  addressCancelled: { title: 'Change of address cancelled' },
  cancelFailed: failureWithReason('Failed to cancel the change', GONE),
  phoneSaved: { title: 'Phone number updated successfully' },
  phoneFailed: failureWithReason('Failed to update phone number', GONE),
  typeSaved: { title: 'User type updated successfully' },
  typeFailed: failureWithReason('Failed to update user type', GONE),
  environmentSaved: { title: 'Environment access updated successfully' },
  environmentFailed: failureWithReason('Failed to update environment access', GONE),
  accountSaved: { title: 'Account association updated successfully' },
  accountFailed: failureWithReason('Failed to update account association', {
    ...GONE,
    23505: 'This user is linked to that account already.',
  }),
  approved: { title: 'User approved successfully' },
  approveFailed: failureWithReason('Failed to approve user', GONE),
  refused: { title: 'User refused', description: 'They stay blocked from this account until you lift the block.' },
  refuseFailed: failureWithReason('Failed to refuse user', GONE),
  blockLifted: { title: 'Block lifted successfully' },
  liftFailed: failureWithReason('Failed to lift block'),
  resetSent: { title: 'Password reset email sent' },
  resetFailed: failureWithReason('Failed to send reset email'),
  passwordSaved: { title: 'Password updated successfully', description: 'Their other sessions were ended.' },
  passwordFailed: failureWithReason('Failed to update password'),
  exportFailed: failureWithReason('Failed to export users'),
} as const
