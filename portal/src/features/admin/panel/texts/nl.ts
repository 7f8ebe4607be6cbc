import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Beheer',
  description: 'Beheer accounts, gebruikers en systeeminstellingen.',
  leave: 'Beheer verlaten',
  left: { title: 'Beheer verlaten', description: 'U bent afgemeld als beheerder.' },
  tabs: {
    accounts: 'Accounts',
    users: 'Gebruikers',
    changes: 'Wijzigingen',
    settings: 'Instellingen',
    support: 'Ondersteuning',
    planner: 'Planner',
    privacy: 'Privacy',
    access: 'Toegangslogboek',
  },
  loading: {
    accounts: 'Accounts laden...',
    users: 'Gebruikers laden...',
    changes: 'Wijzigingen laden...',
    settings: 'Instellingen laden...',
    support: 'Ondersteuning laden...',
    planner: 'Planner laden...',
    privacy: 'Verzoeken laden...',
    access: 'Toegangslogboek laden...',
  },
}
