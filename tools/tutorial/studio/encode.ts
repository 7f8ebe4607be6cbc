import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny'
import { FILM, type Take } from '../take.ts'
import { createFrames } from './frames.ts'

/** Seconds between key frames, to which a player can jump. The beginning of each chapter is a key frame too. */
const KEY_FRAME_EVERY = 10
/** From 0, the best quality, to 63. While the camera moves nobody reads, so the quality can be lower. */
const QUANTIZER = 36
const QUANTIZER_IN_MOTION = 58

/** Returns the film and a picture of one moment, both in base64. It runs in a page, because it uses the browser's encoder. */
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
    // While the camera moves every second frame is enough: these frames make up most of the film's size.
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

/** The times of the frames and how long each is shown. Changes and beginnings of chapters get a frame. */
function* times(duration: number, isWanted: (frame: number) => boolean): Generator<[number, number]> {
  const last = Math.ceil(duration * FILM.rate)
  let begun = 0
  for (let frame = 1; frame < last; frame += 1) {
    // The file does not say how long the last frame is shown, so there must be one at the very end.
    if (!isWanted(frame) && frame < last - 1) continue
    yield [begun / FILM.rate, (frame - begun) / FILM.rate]
    begun = frame
  }
  yield [begun / FILM.rate, (last - begun) / FILM.rate]
}

/** The last frame that is not after this time: a jump to the chapter shows it. */
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
