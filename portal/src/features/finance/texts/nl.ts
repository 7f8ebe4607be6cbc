import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Financieel overzicht',
  description: 'De uren die voor u gewerkt zijn, en wat er gefactureerd is.',
  loading: 'Laden...',
  failed: 'Het laden van de accountgegevens is mislukt',
  notAvailable: 'Deze functionaliteit is nog niet beschikbaar en dient alleen voor training.',

  real: {
    title: 'Uw uren en facturen',
    notConnected:
      'Deze pagina is nog niet verbonden met onze boekhouding. Vraag erom, en wij bezorgen u uw uren en facturen.',
    nothingYet:
      'Er zijn nog geen cijfers. Uw uren en facturen zullen hier verschijnen. Vraag ze ons intussen: wij bezorgen ze u.',
    invoice: { label: 'Vraag over een factuur', subject: 'Over een factuur' },
    hours: { label: 'Uw uren opvragen', subject: 'Onze uren' },
    requests: 'Uw verzoeken',
  },

  samples: {
    title: 'Hoe uw cijfers eruit zullen zien',
    note: 'Deze functionaliteit is nog niet beschikbaar. De cijfers zijn voorbeelden die alleen voor training dienen.',
    label: (period) => `Voorbeelden, ${period}`,
    badge: 'Voorbeeld',
    period: (first, last, year) => `${first} tot en met ${last} ${year}`,
  },

  summary: {
    billableHours: 'Totaal factureerbare uren',
    ofHours: (hours) => `van ${hours} voor u gewerkt`,
    revenue: 'Totaalbedrag',
    billedTo: (account) => `gefactureerd aan ${account}`,
    rate: 'Uurtarief',
    perHour: 'per factureerbaar uur',
  },

  card: {
    statuses: { active: 'Actief', pending: 'In afwachting', completed: 'Voltooid' },
    contact: 'Contactpersoon',
    billed: 'Totaal gefactureerd',
    lastActivity: 'Laatste activiteit',
    services: 'Diensten',
    details: 'Details',
    detailsDescription: 'De uren van elke maand. Voorbeelden.',
    invoice: 'Factuur',
    saves: (file) => `Slaat ${file} op`,
  },

  months: {
    title: 'Uren per maand',
    month: 'Maand',
    hours: 'Uren',
    billable: 'Factureerbaar',
    revenue: 'Bedrag',
    caption: 'Uren en bedrag per maand',
    billableHours: 'Factureerbare uren',
    otherHours: 'Andere uren',
    bar: (month, billable, total, revenue) => `${month}: ${billable} van ${total} factureerbaar, ${revenue}`,
  },

  hours: (amount) => `${amount} u`,

  csv: {
    file: 'voorbeeldfactuur.csv',
    notAnInvoice: (account) => `Voorbeeld, geen factuur: ${account}`,
    billableHours: 'Factureerbare uren',
    amount: 'Bedrag in euro',
  },
}
