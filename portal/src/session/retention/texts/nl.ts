import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  categories: {
    support_requests: 'Ondersteuningsverzoeken, na het sluiten',
    consults: 'Consulten, nadat ze hebben plaatsgevonden',
    notifications: 'Meldingen',
    accounts: 'Accounts, na het laatste contact',
    admin_actions: 'Auditlogboek van de beheerders',
    chat_conversations: 'Gesprekken met de AI Steward',
    chat_uploads: 'Bestanden bij een vraag',
    sign_ins: 'Bekende toestellen, na het laatste gebruik',
  },
  months: (count) => plural(count, { one: '# maand', other: '# maanden' }),
  years: (count) => plural(count, { one: '# jaar', other: '# jaar' }),
}
