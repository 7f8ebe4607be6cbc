import { onTestFinished } from 'vitest'
import { RealtimeSocket } from '../../support/realtime-socket.ts'
import { target } from './target.ts'

/** A socket to the engine under test, or to the URL in the options. It is closed when the test ends. */
export class RawSocket extends RealtimeSocket {
  constructor(options: Partial<ConstructorParameters<typeof RealtimeSocket>[0]> = {}) {
    super({ url: target.url, key: target.key, ...options })
    onTestFinished(() => this.socket.terminate())
  }
}
