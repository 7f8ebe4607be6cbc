import { failureWithReason } from '../../../lib/failure-toast.ts'

const GONE = { 23503: 'This account is no longer there.', PGRST116: 'This link is no longer there.' }

/** docs/product/services.md */
export const TEXTS = {
  chooseFirst: { title: 'Please select an account first' },
  saved: { title: 'Service preferences saved and pushed to users' },
  saveFailed: failureWithReason('Failed to save service preferences', GONE),
  reset: { title: 'Account services reset. All services are now disabled.' },
  resetFailed: failureWithReason('Failed to reset account services'),
  noLinks: { title: 'No service URLs to save' },
  linksSaved: { title: 'Service URLs saved successfully' },
  linksFailed: failureWithReason('Failed to save service URLs', GONE),
  linkRemoved: { title: 'Service URL removed' },
  defaultSaved: { title: 'Default link saved' },
  defaultFailed: failureWithReason('Failed to save default link', GONE),
  linkWrong: 'Please enter a complete link that begins with https://',
} as const
