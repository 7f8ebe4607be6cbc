import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '../../tests/support/engine/start-product.ts'
import { FILES } from './files.ts'
import { play } from './play.ts'
import { START } from './scenario.ts'
import { Stage } from './stage.ts'
import { renderFilm } from './studio.ts'
import { PAGE } from './take.ts'
import { untilDocumentsAreRead } from './until-read.ts'
import { writeWords } from './write-words.ts'

/** Plays the scenario on a new engine, films it, and writes the film and its words into the sources of the portal. */
async function record(stopped: AbortSignal): Promise<void> {
  const engine = await startProduct()
  const browser = await chromium.launch({
    executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  // Without a browser the recording fails at its next step and stops everything that it has started.
  stopped.addEventListener('abort', () => void browser.close())
  try {
    await untilDocumentsAreRead(engine.url, stopped)
    const page = await browser.newPage({
      baseURL: engine.url,
      viewport: { width: PAGE.width, height: PAGE.height },
      deviceScaleFactor: PAGE.scale,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Europe/Brussels',
    })
    await page.goto(START)
    const stage = new Stage(page)
    const { times, posterAt } = await play(stage)
    console.log(`Filmed ${times.duration.toFixed(1)} s in ${stage.pictures.length} pictures; encoding …`)
    const { film, poster } = await renderFilm(browser, stage.take(), stage.pictures, posterAt)
    mkdirSync(dirname(FILES.film), { recursive: true })
    writeFileSync(FILES.film, film)
    writeFileSync(FILES.poster, poster)
    writeWords(times)
    console.log(`${FILES.film}: ${(film.length / 1024 / 1024).toFixed(2)} MB`)
  } finally {
    await browser.close()
    await engine.stop()
  }
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
try {
  await record(stop.signal)
} catch (error) {
  if (!stop.signal.aborted) throw error
  process.exitCode = 130
}
