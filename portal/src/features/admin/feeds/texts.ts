import type { Toast } from '../../../lib/query-client.ts'

const success = (description: string): Toast => ({ title: 'Success', description })
const failure = (description: string): Toast => ({ title: 'Error', description })

/** docs/product/feeds.md */
export const TEXTS = {
  loading: 'Loading feeds...',
  loadFailed: 'Failed to load webhooks',
  empty: 'No feeds configured',
  emptyHint: 'Add a webhook or RSS feed to start receiving notifications',
  nameRequired: 'Name is required',
  accountRequired: failure('Account ID is required'),
  created: success('Webhook created successfully'),
  createFailed: failure('Failed to create webhook'),
  updated: success('Webhook updated successfully'),
  updateFailed: failure('Failed to update webhook'),
  enabled: success('Webhook enabled successfully'),
  disabled: success('Webhook disabled successfully'),
  toggleFailed: failure('Failed to update webhook status'),
  disableFailed: failure('Failed to disable webhook'),
  confirmDelete: 'Are you sure you want to delete this webhook?',
  tested: { title: 'Test sent', description: 'Test webhook notification sent successfully' },
  testFailed: { title: 'Test failed', description: 'Failed to send test notification' },
  processed: { title: 'RSS feed processed', description: 'RSS feed has been processed for new notifications' },
  processFailed: { title: 'Test failed', description: 'Failed to process RSS feed' },
  copied: { title: 'Copied!', description: 'Webhook URL copied to clipboard' },
  exampleCopied: { title: 'Copied!', description: 'Example copied to clipboard' },
  copyFailed: { title: 'It could not be copied', description: 'Please select the text and copy it yourself.' },
  logFailed: 'Failed to load deliveries',
  requestFailed: 'Failed to load the request',
  requestGone: 'This delivery is not in the log any more.',
  replayFailed: { title: 'The delivery could not be replayed' },
  replayed: { title: 'Replayed', description: 'The delivery made a notification.' },
  replayedBefore: { title: 'Nothing to do', description: 'The delivery has made its notification before.' },
  replayIgnored: { title: 'Ignored', description: 'The feed does not carry this event.' },
  rotateFailed: { title: 'The secret could not be rotated' },
  oldSecretEnded: { title: 'The old secret has ended' },
  endFailed: { title: 'The old secret could not be ended' },
  secretCopied: { title: 'Copied!', description: 'Secret copied to clipboard' },
  stoppedHint: 'What arrives now is answered with 404 and not kept. The administrators were told.',
  startsItselfHint: 'A delivery with a valid signature starts it again.',
} as const
