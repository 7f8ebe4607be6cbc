import { failureWithReason } from '../../../lib/failure-toast.ts'

/** The server found no row to change. */
const GONE = { PGRST116: 'This account is no longer there.' }

const DOMAIN_GONE = { PGRST116: 'This domain is no longer there.' }

/** The texts of docs/product/admin-panel.md. */
export const TEXTS = {
  loading: 'Loading accounts...',
  loadFailed: 'Failed to load accounts',
  nameRequired: 'Account name is required',
  linkWrong: 'Please enter a complete link that begins with https:// or http://',
  created: { title: 'Account created successfully' },
  createFailed: failureWithReason('Failed to create account', { 23505: 'There is an account with this name already.' }),
  deleted: { title: 'Account deleted successfully' },
  deleteFailed: failureWithReason('Failed to delete account', GONE),
  tierSaved: { title: 'Subscription updated successfully' },
  tierFailed: failureWithReason('Failed to update subscription', GONE),
  spocSaved: { title: 'SPOC updated successfully' },
  spocFailed: failureWithReason('Failed to update SPOC', GONE),
  linkSaved: { title: 'CRM link updated successfully' },
  linkFailed: failureWithReason('Failed to update CRM link', GONE),
  logoSaved: { title: 'Logo updated successfully' },
  logoFailed: failureWithReason('Failed to update logo', GONE),
  domainsLoading: 'Loading domains...',
  domainsFailed: 'Failed to load domains',
  domainWrong: 'Please enter a domain such as client.example',
  domainAdded: { title: 'Domain added successfully' },
  domainAddFailed: failureWithReason('Failed to add domain', {
    23505: 'This domain leads to an account already.',
    23514: 'This is not a domain.',
  }),
  approvalSaved: { title: 'Approval updated successfully' },
  approvalFailed: failureWithReason('Failed to update approval', DOMAIN_GONE),
  domainRemoved: { title: 'Domain removed successfully' },
  domainRemoveFailed: failureWithReason('Failed to remove domain', DOMAIN_GONE),
  exportFailed: failureWithReason('Failed to export accounts'),
} as const
