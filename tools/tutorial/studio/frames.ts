import { FILM, type Key, PAGE, type Take } from '../take.ts'

const STAGE_HEIGHT = FILM.height - FILM.strip
const RIPPLE_SECONDS = 0.55
const INK = '#16223f'
const BRASS = '#b98a3c'

interface Frames {
  /** Whether the picture differs from that of the previous frame. */
  changes(at: number): boolean
  /** Whether the camera moves. */
  isInMotion(at: number): boolean
  draw(at: number): Promise<void>
}

export function createFrames(canvas: OffscreenCanvas, take: Take): Frames {
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('there is no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  const pictureAt = createPictures(take)
  return {
    changes: (at) => describe(take, at) !== describe(take, at - 1 / FILM.rate),
    isInMotion(at) {
      const next = placeAt(take.camera, at + 1 / FILM.rate)
      return placeAt(take.camera, at).some((value, index) => value !== next[index])
    },
    async draw(at) {
      const camera = placeAt(take.camera, at)
      drawPage(context, await pictureAt(at), camera)
      for (const click of take.clicks)
        drawRipple(context, onFilm(camera, click.x, click.y), (at - click.at) / RIPPLE_SECONDS)
      const [x = 0, y = 0] = placeAt(take.pointer, at)
      drawPointer(context, onFilm(camera, x, y))
      context.fillStyle = INK
      context.fillRect(0, STAGE_HEIGHT, FILM.width, FILM.strip)
      context.fillStyle = BRASS
      context.fillRect(0, STAGE_HEIGHT, FILM.width, 2)
    },
  }
}

/** Loads the pictures one after the other, and keeps only the current one decoded. */
function createPictures({ shots }: Take): (at: number) => Promise<ImageBitmap> {
  let number = -1
  let bitmap: ImageBitmap | null = null
  return async (at) => {
    const picture = shots.findLast((shot) => shot.at <= at + 1e-6)?.picture ?? 0
    if (bitmap !== null && picture === number) return bitmap
    bitmap?.close()
    const response = await fetch(`/pictures/${picture}`)
    bitmap = await createImageBitmap(await response.blob())
    number = picture
    return bitmap
  }
}

function describe(take: Take, at: number): string {
  const shot = take.shots.findLast((candidate) => candidate.at <= at + 1e-6)?.picture
  const places = [...placeAt(take.pointer, at), ...placeAt(take.camera, at)].map((value) => value.toFixed(2))
  const ripples = take.clicks.some((click) => at >= click.at && at <= click.at + RIPPLE_SECONDS + 1 / FILM.rate)
  return [shot, ...places, ripples ? at : ''].join(' ')
}

/** The position at a time. A movement starts and stops slowly. */
function placeAt(keys: readonly Key[], at: number): readonly number[] {
  const before = keys.findLast((key) => key.at <= at) ?? keys[0]
  const after = keys.find((key) => key.at > at)
  if (before === undefined) return []
  if (after === undefined) return before.place
  const share = (at - before.at) / (after.at - before.at)
  const eased = share * share * (3 - 2 * share)
  return before.place.map((value, index) => value + ((after.place[index] ?? value) - value) * eased)
}

function onFilm([cx = 0, cy = 0, zoom = 1]: readonly number[], x: number, y: number): [number, number] {
  const scale = (FILM.width / PAGE.width) * zoom
  return [(x - cx) * scale + FILM.width / 2, (y - cy) * scale + STAGE_HEIGHT / 2]
}

type Context = OffscreenCanvasRenderingContext2D

function drawPage(context: Context, picture: ImageBitmap, [cx = 0, cy = 0, zoom = 1]: readonly number[]): void {
  const [width, height] = [PAGE.width / zoom, PAGE.height / zoom]
  const scale = picture.width / PAGE.width
  const from = [(cx - width / 2) * scale, (cy - height / 2) * scale, width * scale, height * scale] as const
  context.drawImage(picture, ...from, 0, 0, FILM.width, STAGE_HEIGHT)
}

function drawRipple(context: Context, [x, y]: [number, number], share: number): void {
  if (share < 0 || share > 1) return
  context.save()
  context.globalAlpha = 1 - share
  context.lineWidth = 4
  context.strokeStyle = BRASS
  context.beginPath()
  context.arc(x, y, 8 + 26 * share, 0, Math.PI * 2)
  context.stroke()
  context.restore()
}

/** An arrow with its tip at the origin. */
const ARROW = new Path2D('M0 0 L0 25 L5.8 19.6 L9.6 28.4 L14 26.5 L10.2 17.8 L18 17.2 Z')

function drawPointer(context: Context, [x, y]: [number, number]): void {
  context.save()
  context.translate(x, y)
  context.shadowColor = 'rgb(0 0 0 / 35%)'
  context.shadowBlur = 5
  context.shadowOffsetY = 2
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = '#fff'
  context.stroke(ARROW)
  context.shadowColor = 'transparent'
  context.fillStyle = INK
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, no array
  context.fill(ARROW)
  context.restore()
}
