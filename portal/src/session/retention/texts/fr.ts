import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  categories: {
    support_requests: 'Demandes d’assistance, après leur clôture',
    consults: 'Consultations, après qu’elles ont eu lieu',
    notifications: 'Notifications',
    accounts: 'Comptes, après le dernier contact',
    admin_actions: 'Journal d’audit des administrateurs',
    chat_conversations: 'Conversations avec l’AI Steward',
    chat_uploads: 'Fichiers ajoutés à une question',
    sign_ins: 'Appareils connus, après leur dernière utilisation',
  },
  months: (count) => plural(count, { one: '# mois', other: '# mois' }),
  years: (count) => plural(count, { one: '# an', other: '# ans' }),
}
