import type { Texts } from './en.ts'

export const texts: Texts = {
  covers: 'Ce en quoi nous vous aidons',
  ask: 'Demander à l’AI Steward',
  question: (service) => `Au sujet de ${service} : `,
  underConstruction: 'En construction',
  underConstructionText:
    'Les rapports et les chiffres de ce service ne se trouvent pas encore ici. En attendant, notre équipe vous aide directement.',
  otherServices: 'Autres services',
  included: 'Inclus',
  notIncluded: 'Non inclus',
  has: (account, service) => `${account} dispose de ${service}.`,
  hasWithoutLink: (account, service) => `${account} dispose de ${service}. Son espace de travail est en préparation.`,
  hasNot: (account, service) =>
    `${account} ne dispose pas encore de ${service}. Demandez-nous ce que ce service vous apporterait.`,
  open: (service) => `Ouvrir ${service}`,
  newTab: '(s’ouvre dans un nouvel onglet)',
  askAbout: 'Poser une question',
  upgrade: 'Mise à niveau',
}
