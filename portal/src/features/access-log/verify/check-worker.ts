import { ChainCheck } from '../model/chain.ts'
import type { Answer, Question } from './checker.ts'

/**
 * The types of a worker cannot be used together with the types of a page, with which the rest of the portal is checked.
 */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Question>) => void): void
  postMessage(answer: Answer): void
}

let check: ChainCheck | null = null

scope.addEventListener('message', ({ data }) => {
  if ('start' in data) check = new ChainCheck(data.start.account, data.start.head, data.start.kept)
  else if ('add' in data) check?.add(data.add)
  scope.postMessage({ verdict: 'finish' in data ? (check?.finish() ?? null) : null })
})
