/** Everything that is needed to draw the film. Times are in seconds of the film, places in pixels of the page. */
export interface Take {
  readonly duration: number
  /** The times at which they begin. */
  readonly chapters: readonly number[]
  readonly shots: readonly Shot[]
  readonly pointer: readonly Key[]
  readonly camera: readonly Key[]
  readonly clicks: readonly Click[]
}

/** A picture of the page that is shown from this time on. */
interface Shot {
  readonly at: number
  /** The number of the picture. Pictures without a change are not kept twice. */
  readonly picture: number
}

/** The place of something at a time; it moves between two of these. Pointer: x, y. Camera: x and y of its middle, zoom. */
export interface Key {
  readonly at: number
  readonly place: readonly number[]
}

interface Click {
  readonly at: number
  readonly x: number
  readonly y: number
}

/** The size of the page, and the scale of its pictures. The film has a strip under the page, where players show captions. */
export const PAGE = { width: 1280, height: 640, scale: 1.5 } as const
export const FILM = { width: 1280, height: 720, strip: 80, rate: 30 } as const
