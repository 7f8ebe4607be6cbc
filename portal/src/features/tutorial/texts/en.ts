import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'Onboarding Tutorial',
  descriptionOfFirm: 'The portal at work.',
  description: (length: string) =>
    `The portal at work, in ${length}. The film has no sound; its captions say what you see.`,
  length: (minutes: number) => plural(minutes, { one: 'one minute', other: '# minutes' }),
  failed: 'The video could not be loaded.',
  open: 'Open the video',
  chapters: 'Chapters',
  transcript: 'Transcript',
  playFrom: (time: string) => `Play from ${time}`,
}

export type Texts = typeof texts
