import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny'
import { FILM, type Take } from '../take.ts'
import { createFrames } from './frames.ts'

/** Seconds between frames that a player can jump to; the beginning of a chapter is one too. */
const KEY_FRAME_EVERY = 10
/** From 0, the best, to 63. While the camera moves nobody reads. */
const QUANTIZER = 36
const QUANTIZER_IN_MOTION = 58

/** The film and a picture of one moment, both in base64. Runs in a page, where the browser's encoder is. */
export async function encode(take: Take, posterAt: number): Promise<{ film: string; poster: string }> {
  const canvas = new OffscreenCanvas(FILM.width, FILM.height)
  const frames = createFrames(canvas, take)
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ quantizer: QUANTIZER }),
    keyFrameInterval: KEY_FRAME_EVERY,
    contentHint: 'text',
  })
  output.addVideoTrack(source)
  await output.start()
  const starts = new Set(take.chapters.map((start) => frameOf(start)))
  const isWanted = (frame: number) => {
    const at = frame / FILM.rate
    // Every other one is enough for the camera's way, which costs most of the film's size.
    return starts.has(frame) || (frames.changes(at) && (frame % 2 === 0 || !frames.isInMotion(at)))
  }
  for (const [at, duration] of times(take.duration, isWanted)) {
    await frames.draw(at)
    await source.add(at, duration, {
      ...(starts.has(Math.round(at * FILM.rate)) ? { keyFrame: true } : {}),
      ...(frames.isInMotion(at) ? { vp9: { quantizer: QUANTIZER_IN_MOTION } } : {}),
    })
  }
  await output.finalize()
  await frames.draw(posterAt)
  const poster = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
  return { film: base64(new Uint8Array(target.buffer ?? new ArrayBuffer())), poster: base64(await bytesOf(poster)) }
}

/** The moments that get a frame, and for how long it is seen: those with a change, and where chapters begin. */
function* times(duration: number, isWanted: (frame: number) => boolean): Generator<[number, number]> {
  const last = Math.ceil(duration * FILM.rate)
  let begun = 0
  for (let frame = 1; frame < last; frame += 1) {
    // How long the last one is seen does not stand in the file, so that one must be at the very end.
    if (!isWanted(frame) && frame < last - 1) continue
    yield [begun / FILM.rate, (frame - begun) / FILM.rate]
    begun = frame
  }
  yield [begun / FILM.rate, (last - begun) / FILM.rate]
}

/** The last frame that is not after it: a jump to the chapter shows it. */
function frameOf(time: number): number {
  return Math.floor(time * FILM.rate)
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}
