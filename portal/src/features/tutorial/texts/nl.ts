import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Startgids',
  descriptionOfFirm: 'Het portaal in werking.',
  description: (length) =>
    `Het portaal in werking, in ${length}. De film toont het portaal in het Engels en heeft geen geluid; de ondertitels zeggen wat u ziet.`,
  length: (minutes) => plural(minutes, { one: 'één minuut', other: '# minuten' }),
  failed: 'De video kon niet worden geladen.',
  open: 'De video openen',
  chapters: 'Hoofdstukken',
  transcript: 'Transcriptie',
  playFrom: (time) => `Afspelen vanaf ${time}`,
}
