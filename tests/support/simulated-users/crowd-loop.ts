/** Runs the crowd in its own process. */
import { answerWith, type Conversation } from '../processes/processes.ts'
import { openCrowd, type Crowd, type CrowdOptions, type CrowdResult, type RunOptions } from './crowd.ts'

export interface CrowdLoop extends Conversation {
  readonly order: { readonly open: CrowdOptions } | { readonly run: RunOptions } | { readonly close: true }
  readonly answer: CrowdResult | { readonly isDone: true }
}

let crowd: Crowd | null = null

answerWith<CrowdLoop>(async (order) => {
  if ('open' in order) crowd = await openCrowd(order.open)
  else if (crowd === null) throw new Error('The crowd is not open yet')
  else if ('run' in order) return crowd.run(order.run)
  else await crowd.close()
  return { isDone: true }
})
