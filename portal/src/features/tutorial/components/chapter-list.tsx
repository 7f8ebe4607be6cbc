import { type Chapter, clock } from '../model/chapters.ts'
import { TEXTS } from '../texts.ts'

interface ChapterListProps {
  chapters: readonly Chapter[]
  current: Chapter | null
  onSeek: (time: number) => void
}

export function ChapterList({ chapters, current, onSeek }: ChapterListProps) {
  return (
    <nav className="tutorial-chapters" aria-label={TEXTS.chapters}>
      <h2>{TEXTS.chapters}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.title}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => onSeek(chapter.start)}
            >
              <span>{chapter.title}</span>
              <time>{clock(chapter.start)}</time>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
