import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly recipients: readonly string[]
  /** As it came over the wire. */
  readonly raw: string
}

export interface SmtpFixture {
  readonly port: number
  readonly received: ReceivedMail[]
  /** A port where nobody answers, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

interface Options {
  /** Answers the status to refuse a recipient with. */
  readonly refuseRecipient?: (address: string) => number | null
  /** Gets what acknowledges a message, instead of its being called at once. */
  readonly hold?: (acknowledge: () => void) => void
}

/** A real SMTP server on loopback. It gets a port at once, and begins to listen with `start`. */
export async function smtpFixture(options: Options = {}): Promise<SmtpFixture> {
  const received: ReceivedMail[] = []
  const port = await freePort()
  let server: SMTPServer | null = null

  function open(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      // A stop must break open connections.
      closeTimeout: 50,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo({ address }, _session, done) {
        const status = options.refuseRecipient?.(address) ?? null
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
          if (options.hold === undefined) done()
          else options.hold(done)
        })
      },
    })
  }

  return {
    port,
    received,
    async start() {
      const starting = open()
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
