import { failureWithReason } from '../../../lib/failure-toast.ts'

/** The cases of docs/product/planner.md. */
export const TEXTS = {
  loading: 'Loading consults...',
  loadFailed: 'Failed to load consults',
  exportFailed: failureWithReason('Failed to export the consults'),
  planned: { title: 'Consult planned' },
  planFailed: failureWithReason('Failed to plan consult'),
  changed: { title: 'Consult changed' },
  changeFailed: failureWithReason('Failed to change consult'),
  cancelled: 'Consult cancelled',
  cancelFailed: failureWithReason('Failed to cancel consult'),
  restored: { title: 'Consult restored' },
  restoreFailed: failureWithReason('Failed to restore consult'),
  bookingsFailed: 'Failed to load the booking system',
  secretMade: { title: 'Secret created', description: 'Copy it now: it is not shown again.' },
  secretFailed: failureWithReason('Failed to create the secret'),
  secretEnded: { title: 'Secret ended' },
  endFailed: failureWithReason('Failed to end the secret'),
  copied: { title: 'Copied' },
  copyFailed: { title: 'Failed to copy' },
} as const
