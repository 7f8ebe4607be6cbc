import type { FinanceStatus } from '../../../content/finance-sample.ts'
import { dateFormat, numberFormat } from '../../../language/formats.ts'
import { csvFile } from '../../../lib/csv.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'

export interface Month {
  readonly name: string
  readonly total: number
  readonly billable: number
  readonly revenue: number
}

const MONTH = dateFormat({ month: 'short' })

/** Names the months so that the last one is the current month. */
export function namedMonths(
  hours: readonly { readonly total: number; readonly billable: number }[],
  hourlyRate: number,
  today: Date,
): Month[] {
  return hours.map(({ total, billable }, index) => ({
    // In the middle of the month, which it is in every time zone.
    name: MONTH.format(new Date(today.getFullYear(), today.getMonth() - (hours.length - 1 - index), 15)),
    total,
    billable,
    revenue: billable * hourlyRate,
  }))
}

/** A file that a spreadsheet opens. Its first line says that it is no invoice. */
export function sampleInvoice(accountName: string, months: readonly Month[]): string {
  return csvFile(
    [
      { header: TEXTS.csv.notAnInvoice(accountName), cell: ({ name }: Month) => name },
      { header: TEXTS.csv.billableHours, cell: ({ billable }: Month) => billable },
      { header: TEXTS.csv.amount, cell: ({ revenue }: Month) => revenue },
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

const EUROS = numberFormat({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const DECIMAL = numberFormat()

export const euros = (amount: number): string => EUROS.format(amount)
export const decimal = (amount: number): string => DECIMAL.format(amount)
export const hours = (amount: number): string => TEXTS.hours(decimal(amount))
