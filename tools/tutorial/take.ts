/** Everything that the film is drawn from. Times are seconds of the film, places pixels of the page. */
export interface Take {
  readonly duration: number
  /** When they begin. */
  readonly chapters: readonly number[]
  readonly shots: readonly Shot[]
  readonly pointer: readonly Key[]
  readonly camera: readonly Key[]
  readonly clicks: readonly Click[]
}

/** A picture of the page, to be seen from then on. */
interface Shot {
  readonly at: number
  /** The number of the picture; what has not changed is not kept twice. */
  readonly picture: number
}

/** Where something is at a moment; between two of them it moves. The pointer: x, y. The camera: x, y of its middle, zoom. */
export interface Key {
  readonly at: number
  readonly place: readonly number[]
}

interface Click {
  readonly at: number
  readonly x: number
  readonly y: number
}

/** The page, and how large its pictures are drawn; the strip under it is where players show captions. */
export const PAGE = { width: 1280, height: 640, scale: 1.5 } as const
export const FILM = { width: 1280, height: 720, strip: 80, rate: 30 } as const
