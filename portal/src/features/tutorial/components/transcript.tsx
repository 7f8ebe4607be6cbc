import { ChevronDown } from 'lucide-react'
import { type Chapter, clock } from '../model/chapters.ts'
import { TEXTS } from '../texts.ts'

interface TranscriptProps {
  chapters: readonly Chapter[]
  /** Null if there is no film to jump in. */
  onSeek: ((time: number) => void) | null
}

/** The text of the film, to read instead of watching or to find a place again. */
export function Transcript({ chapters, onSeek }: TranscriptProps) {
  return (
    <details className="tutorial-transcript" open={onSeek === null}>
      <summary>
        <h2>{TEXTS.transcript}</h2>
        <ChevronDown />
      </summary>
      {chapters.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.map(({ start, text }) => (
            <p key={start}>
              <TimeButton time={start} onSeek={onSeek} />
              {text}
            </p>
          ))}
        </section>
      ))}
    </details>
  )
}

function TimeButton({ time, onSeek }: { time: number; onSeek: TranscriptProps['onSeek'] }) {
  const shown = clock(time)
  if (onSeek === null) return <time>{shown}</time>
  return (
    <button type="button" aria-label={TEXTS.playFrom(shown)} onClick={() => onSeek(time)}>
      <time>{shown}</time>
    </button>
  )
}
