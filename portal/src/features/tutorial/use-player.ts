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

/** Follows a film and jumps in it. It starts to play only when the user jumps to a place. */
export function usePlayer(chapters: readonly Chapter[]): Player {
  const video = useRef<HTMLVideoElement>(null)
  /** Where to continue when the film is loaded again. */
  const reached = useRef(0)
  /** Where the chapter begins that is shown. Its title is another one in another language. */
  const [begin, setBegin] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const follow = () => {
    reached.current = video.current?.currentTime ?? 0
    setBegin(chapterAt(chapters, reached.current)?.start ?? 0)
  }
  return {
    video,
    current: chapterAt(chapters, begin),
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
      // The browser may refuse to play, or a pause may come first: then the film stands at that place.
      player.play().catch(() => undefined)
    },
    retry: () => setFailed(false),
  }
}
