import type { Locator, Page } from '@playwright/test'
import { type Key, PAGE, type Take } from './take.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Seconds between pictures while something moves on the page. */
const TICK = 1 / 15
/** In pictures. */
const LONGEST_WAIT = 600
const MAX_ZOOM = 1.5

/**
 * Performs actions on a page and films it. The film has its own clock, which advances by the time that an action takes on the screen,
 * so a slow machine makes the same film as a fast one.
 */
export class Stage {
  readonly page: Page
  readonly pictures: Buffer[] = []
  readonly #chapters: number[] = []
  readonly #shots: { at: number; picture: number }[] = []
  readonly #pointer: Key[] = []
  readonly #camera: Key[] = []
  readonly #clicks: { at: number; x: number; y: number }[] = []
  #time = 0
  #hand: Point = { x: PAGE.width * 0.52, y: PAGE.height * 0.62 }
  #view: readonly number[] = [PAGE.width / 2, PAGE.height / 2, 1]

  constructor(page: Page) {
    this.page = page
    this.#pointer.push({ at: 0, place: [this.#hand.x, this.#hand.y] })
    this.#camera.push({ at: 0, place: this.#view })
  }

  get time(): number {
    return this.#time
  }

  /** Marks the beginning of a chapter. */
  begin(): void {
    this.#chapters.push(this.#time)
  }

  take(): Take {
    return {
      duration: this.#time,
      chapters: this.#chapters,
      shots: this.#shots,
      pointer: this.#pointer,
      camera: this.#camera,
      clicks: this.#clicks,
    }
  }

  /** Takes a picture of the page, which is shown for this time. Returns whether it differs from the last one. */
  async shoot(seconds: number): Promise<boolean> {
    const picture = await this.page.screenshot({ scale: 'device' })
    const last = this.pictures.at(-1)
    const isNew = last === undefined || !last.equals(picture)
    if (isNew) {
      this.pictures.push(picture)
      this.#shots.push({ at: this.#time, picture: this.pictures.length - 1 })
    }
    this.#time += seconds
    return isNew
  }

  hold(seconds: number): void {
    this.#time += seconds
  }

  /** Films until nothing moves and the awaited element is visible. */
  async settle(awaited?: Locator): Promise<void> {
    for (let count = 0; count < LONGEST_WAIT; count += 1) {
      const isMoving = await this.shoot(TICK)
      if (!isMoving && (awaited === undefined || (await awaited.isVisible()))) return
    }
    throw new Error(`waited too long for ${String(awaited ?? 'the page to stop moving')}`)
  }

  async point(target: Locator | Point): Promise<void> {
    const to = 'x' in target ? target : await middleOf(target)
    const distance = Math.hypot(to.x - this.#hand.x, to.y - this.#hand.y)
    if (distance < 1) return
    this.#keepHand()
    this.#time += 0.45 + distance / 1400
    this.#hand = to
    this.#keepHand()
    await this.page.mouse.move(to.x, to.y)
    await this.settle()
  }

  async click(target: Locator, awaited?: Locator): Promise<void> {
    await this.point(target)
    this.#time += 0.2
    this.#clicks.push({ at: this.#time, ...this.#hand })
    await this.page.mouse.down()
    await this.shoot(0.12)
    await this.page.mouse.up()
    await this.settle(awaited)
  }

  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.page.keyboard.type(letter)
      await this.shoot(0.06)
    }
  }

  async press(key: string, awaited?: Locator): Promise<void> {
    await this.page.keyboard.press(key)
    await this.settle(awaited)
  }

  async drag(target: Locator, to: Point): Promise<void> {
    await this.point(target)
    this.#time += 0.3
    this.#clicks.push({ at: this.#time, ...this.#hand })
    await this.page.mouse.down()
    await this.shoot(0.2)
    const from = this.#hand
    const steps = 26
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      const eased = share * share * (3 - 2 * share)
      this.#hand = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
      await this.page.mouse.move(this.#hand.x, this.#hand.y)
      this.#keepHand()
      await this.shoot(TICK)
    }
    this.#time += 0.3
    this.#keepHand()
    await this.page.mouse.up()
    await this.settle()
  }

  /** Zooms in on an element until it fills the picture; null zooms out to the whole page. */
  async look(target: Locator | null): Promise<void> {
    const box = target === null ? null : await target.boundingBox()
    this.#keepView()
    this.#time += 0.6
    this.#view = box === null ? [PAGE.width / 2, PAGE.height / 2, 1] : viewOf(box)
    this.#keepView()
  }

  #keepHand(): void {
    this.#pointer.push({ at: this.#time, place: [this.#hand.x, this.#hand.y] })
  }

  #keepView(): void {
    this.#camera.push({ at: this.#time, place: this.#view })
  }
}

async function middleOf(target: Locator): Promise<Point> {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} is not on the screen`)
  // On a wide element near its beginning, where its text is.
  return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height * 0.6 }
}

function viewOf(box: { x: number; y: number; width: number; height: number }): readonly number[] {
  const fitting = Math.min(PAGE.width / (box.width + 60), PAGE.height / (box.height + 40))
  const zoom = Math.max(1, Math.min(MAX_ZOOM, fitting))
  const between = (value: number, size: number) => {
    const half = size / zoom / 2
    return Math.min(size - half, Math.max(half, value))
  }
  return [between(box.x + box.width / 2, PAGE.width), between(box.y + box.height / 2, PAGE.height), zoom]
}
