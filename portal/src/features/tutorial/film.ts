import captions from './film/captions.vtt'
import chapters from './film/chapters.vtt'
import poster from './film/poster.webp'
import film from './film/tutorial.webm'
import words from './film/words.generated.json'

/** The film that is shipped: all of it is made by `npm run tutorial`. */
export const FILM = { src: film, poster, captions, chapterTrack: chapters, ...words } as const
