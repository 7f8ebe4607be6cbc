import { runEngine } from '../lib/run-engine.mjs'
import { setUp } from '../lib/setup.mjs'

export async function run(args) {
  await setUp()
  await runEngine(args)
}
