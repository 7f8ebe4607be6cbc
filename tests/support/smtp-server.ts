import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

export interface ReceivedMail {
  readonly from: string
  readonly recipients: readonly string[]
  /** The raw message. */
  readonly raw: string
}

/** A real SMTP server on this machine. Its port is fixed, and it listens between `start` and `stop`. */
export interface SmtpServer {
  readonly port: number
  readonly url: string
  readonly received: ReceivedMail[]
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** A free port by default. */
  readonly port?: number
  /** Returns the status to refuse a recipient with, or null to accept. */
  readonly refuseRecipient?: (address: string) => number | null
  /** Delays the acknowledgement of a message until the test calls the given function. */
  readonly hold?: (acknowledge: () => void) => void
}

export async function smtpServer(options: Options = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const port = options.port ?? (await freePort())
  let server: SMTPServer | null = null
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    async start() {
      if (server !== null) return
      const starting = openServer(options, received)
      starting.on('error', () => {})
      await new Promise<void>((resolve) => {
        starting.listen(port, '127.0.0.1', () => resolve())
      })
      server = starting
    },
    async stop() {
      const stopping = server
      server = null
      if (stopping === null) return
      await new Promise<void>((resolve) => {
        stopping.close(() => resolve())
      })
    },
  }
}

function openServer({ refuseRecipient, hold }: Options, received: ReceivedMail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // `stop` breaks open connections after this time.
    closeTimeout: 50,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const status = refuseRecipient?.(address) ?? null
      done(status === null ? null : Object.assign(new Error('no such mailbox'), { responseCode: status }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (hold === undefined) done()
        else hold(done)
      })
    },
  })
}
