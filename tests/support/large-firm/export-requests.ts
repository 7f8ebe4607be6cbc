import { call, type FirmRequest } from './request.ts'

const SIZE = 1000
const middle = new Date(Date.now() - 300 * 86_400_000).toISOString()

/** A part of each export in the middle of the list, as the portal asks for it. */
export const EXPORT_REQUESTS: readonly FirmRequest[] = [
  {
    name: 'export of actions',
    isExport: true,
    ask: call('admin_list_actions', {
      before: middle,
      before_id: '80000000-0000-4000-8000-000000000000',
      page_size: SIZE,
    }),
  },
  { name: 'export of users', isExport: true, ask: call('admin_list_users', { page: 10, page_size: SIZE }) },
  { name: 'export of accounts', isExport: true, ask: call('admin_list_accounts', { page: 2, page_size: SIZE }) },
  {
    name: 'export of closed requests',
    isExport: true,
    ask: call('admin_list_support_requests', { queue: 'closed', page: 10, page_size: SIZE }),
  },
  {
    name: 'export of consults',
    isExport: true,
    ask: call('admin_list_consults', { only_those: 'over', page: 10, page_size: SIZE }),
  },
]
