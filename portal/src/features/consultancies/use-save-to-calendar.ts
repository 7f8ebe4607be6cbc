import { downloadText } from '../../lib/download-text.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { calendarFile, calendarFileName } from './model/calendar-file.ts'
import type { Consultancy } from './model/consultancy.ts'

/** Saves a consult as a calendar file. The file of a cancelled one takes the entry out of the calendar. */
export function useSaveToCalendar(consultancy: Consultancy, isCancelled = false): () => void {
  const { firm, supportEmail } = useEnvironment().config.brand
  return () =>
    downloadText(
      calendarFileName(consultancy, isCancelled),
      'text/calendar',
      calendarFile(consultancy, { firm, email: supportEmail, now: new Date(), isCancelled }),
    )
}
