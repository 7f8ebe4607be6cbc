import { type RefObject, useRef, useState } from 'react'
import { type Chapter, chapterAt } from './model/chapters.ts'

interface Player {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly current: Chapter | null
  readonly hasFailed: boolean
  readonly events: {
    readonly onTimeUpdate: () => void
    readonly onSeeking: () => void
    readonly onLoadedMetadata: () => void
    readonly onError: () => void
  }
  readonly seek: (time: number) => void
  readonly retry: () => void
}

/** Follows a film, and leads it to a place. It never begins by itself: only who asks for a place in it has it played. */
export function usePlayer(chapters: readonly Chapter[]): Player {
  const video = useRef<HTMLVideoElement>(null)
  /** Where to go on once it is there again. */
  const reached = useRef(0)
  const [current, setCurrent] = useState(() => chapterAt(chapters, 0))
  const [hasFailed, setFailed] = useState(false)
  const follow = () => {
    reached.current = video.current?.currentTime ?? 0
    setCurrent(chapterAt(chapters, reached.current))
  }
  return {
    video,
    current,
    hasFailed,
    events: {
      onTimeUpdate: follow,
      onSeeking: follow,
      onLoadedMetadata() {
        if (video.current !== null && reached.current > 0) video.current.currentTime = reached.current
      },
      onError: () => setFailed(true),
    },
    seek(time) {
      const player = video.current
      if (player === null) return
      player.currentTime = time
      player.scrollIntoView({ block: 'nearest' })
      // Refused where the browser does not let it, or overtaken by a pause: the film then stands at the place.
      player.play().catch(() => undefined)
    },
    retry: () => setFailed(false),
  }
}
