import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Suivi financier',
  description: 'Les heures prestées pour vous et ce qui a été facturé.',
  loading: 'Chargement...',
  failed: 'Échec du chargement des données du compte',
  notAvailable: 'Cette fonctionnalité n’est pas encore disponible et sert uniquement à la formation.',

  real: {
    title: 'Vos heures et factures',
    notConnected:
      'Cette page n’est pas encore reliée à notre comptabilité. Sur demande, nous vous envoyons vos heures et vos factures.',
    nothingYet:
      'Il n’y a pas encore de chiffres. Vos heures et vos factures apparaîtront ici. En attendant, demandez-les-nous : nous vous les envoyons.',
    invoice: { label: 'Question sur une facture', subject: 'Au sujet d’une facture' },
    hours: { label: 'Demander vos heures', subject: 'Nos heures' },
    requests: 'Vos demandes',
  },

  samples: {
    title: 'À quoi ressembleront vos chiffres',
    note: 'Cette fonctionnalité n’est pas encore disponible. Les chiffres sont des exemples, utilisés uniquement pour la formation.',
    label: (period) => `Exemples, ${period}`,
    badge: 'Exemple',
    period: (first, last, year) => `${first} à ${last} ${year}`,
  },

  summary: {
    billableHours: 'Total des heures facturables',
    ofHours: (hours) => `sur ${hours} prestées pour vous`,
    revenue: 'Montant total',
    billedTo: (account) => `facturé à ${account}`,
    rate: 'Taux horaire',
    perHour: 'par heure facturable',
  },

  card: {
    statuses: { active: 'Actif', pending: 'En attente', completed: 'Terminé' },
    contact: 'Personne de contact',
    billed: 'Total facturé',
    lastActivity: 'Dernière activité',
    services: 'Services',
    details: 'Détails',
    detailsDescription: 'Les heures de chaque mois. Exemples.',
    invoice: 'Facture',
    saves: (file) => `Enregistre ${file}`,
  },

  months: {
    title: 'Heures par mois',
    month: 'Mois',
    hours: 'Heures',
    billable: 'Facturables',
    revenue: 'Montant',
    caption: 'Heures et montant par mois',
    billableHours: 'Heures facturables',
    otherHours: 'Autres heures',
    bar: (month, billable, total, revenue) => `${month} : ${billable} sur ${total} facturables, ${revenue}`,
  },

  hours: (amount) => `${amount} h`,

  csv: {
    file: 'exemple-facture.csv',
    notAnInvoice: (account) => `Exemple, pas une facture : ${account}`,
    billableHours: 'Heures facturables',
    amount: 'Montant en euros',
  },
}
