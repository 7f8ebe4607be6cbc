import type { Texts } from './en.ts'

export const texts: Texts = {
  covers: 'Waarmee wij u helpen',
  ask: 'Vraag het aan de AI Steward',
  question: (service) => `Over ${service}: `,
  underConstruction: 'In opbouw',
  underConstructionText:
    'Rapporten en cijfers van deze dienst staan hier nog niet. Intussen helpt ons team u rechtstreeks.',
  otherServices: 'Andere diensten',
  included: 'Inbegrepen',
  notIncluded: 'Niet inbegrepen',
  has: (account, service) => `${account} heeft ${service}.`,
  hasWithoutLink: (account, service) => `${account} heeft ${service}. De eigen werkruimte ervan wordt voorbereid.`,
  hasNot: (account, service) => `${account} heeft ${service} nog niet. Vraag ons wat deze dienst voor u zou betekenen.`,
  open: (service) => `${service} openen`,
  newTab: '(opent in een nieuw tabblad)',
  askAbout: 'Vraag ernaar',
  upgrade: 'Upgrade',
}
