import { useState } from 'react'
import { formatDate } from './date-time.ts'

/** The day on which the component was mounted. */
export function useToday(): Date {
  const [today] = useState(() => new Date())
  return today
}

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

export const longDate = (date: Date): string => formatDate(LONG, date)
