import { ChainCheck } from '../model/chain.ts'
import type { Answer, Question } from './checker.ts'

/** TypeScript cannot use the types of a worker together with those of a page, which the rest of the portal needs. */
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
