import { useState } from 'react'
import { dateFormat } from '../language/formats.ts'
import { formatDate } from './date-time.ts'

/** The day on which the component was mounted. */
export function useToday(): Date {
  const [today] = useState(() => new Date())
  return today
}

const LONG = dateFormat({ dateStyle: 'long' })

export const longDate = (date: Date): string => formatDate(LONG, date)
