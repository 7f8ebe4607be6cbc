import { Exchange } from '../exchange.ts'
import type { Lanes } from '../transaction.ts'

/** A statement of the engine itself, without opening statements: some commands cannot run in a transaction block. */
export function command(text: string, onDone: (exchange: Exchange) => void = () => undefined): Exchange {
  return new Exchange({ steps: [{ text }], wanted: 0, alone: true }, onDone)
}

/** Resolves to the first column. */
export function runCommand(lanes: Lanes, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const done = (exchange: Exchange) => {
      if (exchange.error) reject(exchange.error)
      else resolve(exchange.result.rows.map(([first]) => first ?? ''))
    }
    lanes.single(command(text, done))
  })
}
