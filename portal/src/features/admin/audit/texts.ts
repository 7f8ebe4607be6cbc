import { failureWithReason } from '../../../lib/failure-toast.ts'

export const TEXTS = {
  loading: 'Loading administrator actions...',
  loadFailed: 'Failed to load administrator actions',
  empty: 'No administrator actions yet',
  notFound: 'No administrator actions found',
  exportFailed: failureWithReason('Failed to export administrator actions'),
} as const
