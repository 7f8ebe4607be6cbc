import type { FinanceStatus } from '../../../content/finance-sample.ts'
import { csvFile } from '../../../lib/csv.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'

export interface Month {
  readonly name: string
  readonly total: number
  readonly billable: number
  readonly revenue: number
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short' })

/** Names the months so that the last one is the current month. */
export function namedMonths(
  hours: readonly { readonly total: number; readonly billable: number }[],
  hourlyRate: number,
  today: Date,
): Month[] {
  return hours.map(({ total, billable }, index) => ({
    name: MONTH.format(new Date(today.getFullYear(), today.getMonth() - (hours.length - 1 - index), 1)),
    total,
    billable,
    revenue: billable * hourlyRate,
  }))
}

/** A file that a spreadsheet opens. Its first line says that it is no invoice. */
export function sampleInvoice(accountName: string, months: readonly Month[]): string {
  return csvFile(
    [
      { header: `Sample, not an invoice: ${accountName}`, cell: ({ name }: Month) => name },
      { header: 'Billable hours', cell: ({ billable }: Month) => billable },
      { header: 'Amount in euro', cell: ({ revenue }: Month) => revenue },
    ],
    months,
  )
}

/** Green, yellow and gray: docs/product/finance.md. */
export const STATUS_TONES: Readonly<Record<FinanceStatus, BadgeTone>> = {
  active: 'success',
  pending: 'warning',
  completed: 'neutral',
}

const EUROS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

export const euros = (amount: number): string => EUROS.format(amount)
export const hours = (amount: number): string => `${amount} h`
