import { plural } from '../../../language/formats.ts'

export const texts = {
  categories: {
    support_requests: 'Support requests, after they were closed',
    consults: 'Consults, after they took place',
    notifications: 'Notifications',
    accounts: 'Accounts, after the last contact',
    admin_actions: 'Audit log of administrators',
    chat_conversations: 'Conversations with the AI Steward',
    chat_uploads: 'Files added to a question',
    sign_ins: 'Known devices, after their last use',
  },
  months: (count: number) => plural(count, { one: '# month', other: '# months' }),
  years: (count: number) => plural(count, { one: '# year', other: '# years' }),
}

export type Texts = typeof texts
