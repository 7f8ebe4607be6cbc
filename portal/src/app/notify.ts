import type { Notify } from '../lib/query-client.ts'
import { showToast } from '../ui/feedback/toast-store.ts'

export const notify: Notify = {
  success: (toast) => showToast({ ...toast, tone: 'success' }),
  failure: (toast) => showToast({ ...toast, tone: 'danger' }),
}
