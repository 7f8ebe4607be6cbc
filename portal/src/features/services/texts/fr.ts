import type { Texts } from './en.ts'

export const texts: Texts = {
  covers: 'En quoi nous vous aidons',
  ask: 'Demander à l’AI Steward',
  question: (service) => `Au sujet du service ${service} : `,
  underConstruction: 'En construction',
  underConstructionText:
    'Les rapports et les chiffres de ce service ne se trouvent pas encore ici. En attendant, notre équipe vous aide directement.',
  otherServices: 'Autres services',
  included: 'Inclus',
  notIncluded: 'Non inclus',
  has: (account, service) => `${account} dispose du service ${service}.`,
  hasWithoutLink: (account, service) =>
    `${account} dispose du service ${service}. Son espace de travail est en préparation.`,
  hasNot: (account, service) =>
    `${account} ne dispose pas encore du service ${service}. Demandez-nous ce qu’il vous apporterait.`,
  open: (service) => `Ouvrir ${service}`,
  newTab: '(s’ouvre dans un nouvel onglet)',
  askAbout: 'Poser une question',
  upgrade: 'Mise à niveau',
}
