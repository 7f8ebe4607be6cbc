import { RealtimeSocket, type Reply } from '../../support/realtime-socket.ts'
import { training } from '../../support/training/training.ts'

/** A socket to the training environment. */
export class OpenSocket extends RealtimeSocket {
  constructor() {
    super({ url: training.url, key: training.key })
  }

  /** Joins a topic. Returns the reply, after an accepted join once the server sends changes. */
  async subscribe(topic: string, token: string, config: object): Promise<Reply> {
    const reply = await this.join(topic, { config, access_token: token })
    if (reply.status === 'ok') await this.next(([, , , event]) => event === 'system')
    return reply
  }
}
