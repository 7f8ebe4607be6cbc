import { LANGUAGE_NAMES, LANGUAGES } from '../../../language/languages.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FILM, WORDS } from '../film.ts'
import { TEXTS } from '../texts.ts'
import { usePlayer } from '../use-player.ts'
import { ChapterList } from './chapter-list.tsx'
import { Transcript } from './transcript.tsx'

/** Below this width in pixels, captions are higher than the strip under the film, so the browser places them. */
const NARROW = 600

/** Runs before the first caption shows, because a caption on the screen would not be wrapped again. */
function placeCaptions(element: HTMLTrackElement): () => void {
  const place = () => {
    if ((element.parentElement?.clientWidth ?? 0) >= NARROW) return
    for (const cue of element.track.cues ?? []) Object.assign(cue, { line: 'auto', snapToLines: true })
  }
  element.addEventListener('load', place)
  return () => element.removeEventListener('load', place)
}

/** The included film, with its chapters beside it and its text below. */
export function OwnFilm() {
  const language = useLanguage()
  const { chapters } = WORDS
  const { video, current, hasFailed, events, seek, retry } = usePlayer(chapters)
  return (
    <div className="tutorial">
      {hasFailed ? (
        <FailedState message={TEXTS.failed} onRetry={retry} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has them in a list */}
          <video
            // Browsers read which track is the default one only once. The player goes on where it was.
            key={language}
            ref={video}
            controls
            playsInline
            preload="metadata"
            width={1280}
            height={720}
            src={FILM.src}
            poster={FILM.poster}
            aria-label={TEXTS.title}
            {...events}
          >
            {LANGUAGES.map((spoken) => (
              <track
                key={spoken}
                ref={placeCaptions}
                kind="captions"
                srcLang={spoken}
                label={LANGUAGE_NAMES[spoken]}
                src={FILM.captions[spoken]}
                default={spoken === language}
              />
            ))}
            <track kind="chapters" srcLang={language} label={TEXTS.chapters} src={FILM.chapterTracks[language]} />
          </video>
          <ChapterList chapters={chapters} current={current} onSeek={seek} />
        </>
      )}
      <Transcript chapters={chapters} onSeek={hasFailed ? null : seek} />
    </div>
  )
}
