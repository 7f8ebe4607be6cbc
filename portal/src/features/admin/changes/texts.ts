import { failureWithReason } from '../../../lib/failure-toast.ts'

const GONE = { PGRST116: 'It is no longer there.' }

/** The texts of docs/product/admin-panel.md. */
export const TEXTS = {
  loading: 'Loading change requests...',
  loadFailed: 'Failed to load change requests',
  empty: 'No change requests yet',
  noneWithStatus: 'No such change requests',
  gone: 'This change request is no longer there',
  incomplete: { title: 'Validation Error', description: 'Please fill in all required fields' },
  created: { title: 'Change request created successfully' },
  createFailed: failureWithReason('Failed to create change request'),
  statusChanged: { title: 'Status updated successfully' },
  statusFailed: failureWithReason('Failed to update status', GONE),
  textSaved: { title: 'Change request updated successfully' },
  textFailed: failureWithReason('Failed to update change request', GONE),
  exportFailed: failureWithReason('Failed to export change requests'),
  deleted: { title: 'Change request deleted successfully' },
  deleteFailed: failureWithReason('Failed to delete change request', GONE),
  restored: { title: 'Change request restored' },
} as const
