export const texts = {
  title: 'Finance Tracker',
  description: 'Hours worked for you, and what was billed.',
  loading: 'Loading...',
  failed: 'Failed to load account data',
  notAvailable: 'This functionality is not yet available and is used for training only.',

  real: {
    title: 'Your hours and invoices',
    notConnected: 'This page is not connected to our books yet. Ask, and we send you your hours and invoices.',
    nothingYet:
      'There are no figures yet. Your hours and invoices will appear here. Until then, ask us: we send them to you.',
    /** Buttons, and the subjects of the support requests that they begin. */
    invoice: { label: 'Ask about an invoice', subject: 'About an invoice' },
    hours: { label: 'Ask for your hours', subject: 'Our hours' },
    requests: 'Your requests',
  },

  samples: {
    title: 'How your figures will look',
    note: 'This functionality is not yet available. The figures are samples, used for training only.',
    label: (period: string) => `Samples, ${period}`,
    badge: 'Sample',
    period: (first: string, last: string, year: number) => `${first} to ${last} ${year}`,
  },

  summary: {
    billableHours: 'Total Billable Hours',
    ofHours: (hours: string) => `of ${hours} worked for you`,
    revenue: 'Total Revenue',
    billedTo: (account: string) => `billed to ${account}`,
    rate: 'Hourly Rate',
    perHour: 'for each billable hour',
  },

  card: {
    statuses: { active: 'Active', pending: 'Pending', completed: 'Completed' },
    contact: 'Contact person',
    billed: 'Total billed',
    lastActivity: 'Last activity',
    services: 'Services',
    details: 'Details',
    detailsDescription: 'The hours of each month. Samples.',
    invoice: 'Invoice',
    saves: (file: string) => `Saves ${file}`,
  },

  months: {
    title: 'Hours by month',
    month: 'Month',
    hours: 'Hours',
    billable: 'Billable',
    revenue: 'Revenue',
    caption: 'Hours and revenue by month',
    billableHours: 'Billable hours',
    otherHours: 'Other hours',
    bar: (month: string, billable: string, total: string, revenue: string) =>
      `${month}: ${billable} of ${total} billable, ${revenue}`,
  },

  hours: (amount: string) => `${amount} h`,

  csv: {
    file: 'sample-invoice.csv',
    notAnInvoice: (account: string) => `Sample, not an invoice: ${account}`,
    billableHours: 'Billable hours',
    amount: 'Amount in euro',
  },
}

export type Texts = typeof texts
