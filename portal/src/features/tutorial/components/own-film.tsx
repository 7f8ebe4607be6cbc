import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FILM } from '../film.ts'
import { FAILURE } from '../texts.ts'
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
  const { chapters } = FILM
  const { video, current, hasFailed, events, seek, retry } = usePlayer(chapters)
  return (
    <div className="tutorial">
      {hasFailed ? (
        <FailedState message={FAILURE} onRetry={retry} />
      ) : (
        <>
          <video
            ref={video}
            controls
            playsInline
            preload="metadata"
            width={1280}
            height={720}
            src={FILM.src}
            poster={FILM.poster}
            aria-label="Onboarding Tutorial"
            {...events}
          >
            <track ref={placeCaptions} kind="captions" srcLang="en" label="English" src={FILM.captions} default />
            <track kind="chapters" srcLang="en" label="Chapters" src={FILM.chapterTrack} />
          </video>
          <ChapterList chapters={chapters} current={current} onSeek={seek} />
        </>
      )}
      <Transcript chapters={chapters} onSeek={hasFailed ? null : seek} />
    </div>
  )
}
