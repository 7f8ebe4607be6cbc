import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A real SMTP server on loopback, which can be away for a while. */
export interface SmtpDesk {
  readonly url: string
  readonly received: { readonly recipients: readonly string[]; readonly raw: string }[]
  start(): Promise<void>
  stop(): Promise<void>
}

export async function smtpDesk(fixedPort?: number): Promise<SmtpDesk> {
  const received: { recipients: string[]; raw: string }[] = []
  const port = fixedPort ?? (await freePort())
  let server: SMTPServer | null = null
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async start() {
      const opened = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        closeTimeout: 50,
        logger: false,
        onData(stream, session, done) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            const recipients = session.envelope.rcptTo.map(({ address }) => address)
            received.push({ recipients, raw: Buffer.concat(chunks).toString() })
            done()
          })
        },
      })
      opened.on('error', () => {})
      server = opened
      await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', () => resolve()))
    },
    async stop() {
      const closing = server
      server = null
      if (closing !== null) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
}
