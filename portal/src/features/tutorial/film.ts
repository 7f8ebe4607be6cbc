import captions from './film/captions.vtt'
import chapters from './film/chapters.vtt'
import poster from './film/poster.webp'
import film from './film/tutorial.webm'
import words from './film/words.generated.json'

/** The included film. `npm run tutorial` makes all its files. */
export const FILM = { src: film, poster, captions, chapterTrack: chapters, ...words } as const
