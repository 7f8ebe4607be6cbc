/** Sample figures, not real ones (docs/product/finance.md). The months add up to the totals. */
export const FINANCE_SAMPLE = {
  totalHours: 45.5,
  billableHours: 42,
  hourlyRate: 250,
  totalBilled: 10_500,
  // bare text: a name.
  contactPerson: 'Hélène Marchal',
  status: 'active',
  services: ['legal', 'privacy'],
  /** The newest month comes last. */
  months: [
    { total: 6, billable: 5.5 },
    { total: 8.5, billable: 8 },
    { total: 5, billable: 4.5 },
    { total: 9, billable: 8.5 },
    { total: 7, billable: 6.5 },
    { total: 10, billable: 9 },
  ],
} as const

export type FinanceStatus = 'active' | 'pending' | 'completed'
