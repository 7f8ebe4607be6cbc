import { downloadText } from '../../lib/download-text.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { calendarFile, calendarFileName } from './model/calendar-file.ts'
import type { Consultancy } from './model/consultancy.ts'

/** Saves a consult as a calendar file. */
export function useSaveToCalendar(consultancy: Consultancy): () => void {
  const { firm } = useEnvironment().config.brand
  return () =>
    downloadText(calendarFileName(consultancy), 'text/calendar', calendarFile(consultancy, { firm, now: new Date() }))
}
