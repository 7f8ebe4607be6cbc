import { catalogue } from '../../language/catalogue.ts'
import captionsEn from './film/captions.en.vtt'
import captionsFr from './film/captions.fr.vtt'
import captionsNl from './film/captions.nl.vtt'
import chaptersEn from './film/chapters.en.vtt'
import chaptersFr from './film/chapters.fr.vtt'
import chaptersNl from './film/chapters.nl.vtt'
import poster from './film/poster.webp'
import film from './film/tutorial.webm'

/** The included film. `npm run tutorial` makes all its files. */
export const FILM = {
  src: film,
  poster,
  captions: { en: captionsEn, nl: captionsNl, fr: captionsFr },
  chapterTracks: { en: chaptersEn, nl: chaptersNl, fr: chaptersFr },
} as const

/** Its length, and what its captions say, by chapter. */
export const WORDS = catalogue({
  en: async () => ({ texts: (await import('./film/words.en.generated.json')).default }),
  nl: async () => ({ texts: (await import('./film/words.nl.generated.json')).default }),
  fr: async () => ({ texts: (await import('./film/words.fr.generated.json')).default }),
})
