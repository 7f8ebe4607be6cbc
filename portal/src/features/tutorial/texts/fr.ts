import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Tutoriel de prise en main',
  descriptionOfFirm: 'Le portail à l’œuvre.',
  description: (length) =>
    `Le portail à l’œuvre, en ${length}. Le film montre le portail en anglais et n’a pas de son ; ses sous-titres disent ce que vous voyez.`,
  length: (minutes) => plural(minutes, { one: 'une minute', other: '# minutes' }),
  failed: 'La vidéo n’a pas pu être chargée.',
  open: 'Ouvrir la vidéo',
  chapters: 'Chapitres',
  transcript: 'Transcription',
  playFrom: (time) => `Lire à partir de ${time}`,
}
