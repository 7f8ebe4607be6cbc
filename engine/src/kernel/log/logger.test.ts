import { expect, it } from 'vitest'
import { createLogger, standardOutput } from './logger.ts'
import { scrub } from './scrub.ts'

function collect(pretty: boolean): { log: ReturnType<typeof createLogger>; text: () => string } {
  const lines: string[] = []
  const log = createLogger({ level: 'info', pretty, writer: { write: (line) => lines.push(line) } })
  return { log, text: () => lines.join('') }
}

it('writes one JSON object a line, errors with stack and code but without quoted rows', () => {
  const { log, text } = collect(false)
  const error = Object.assign(new Error('no'), { code: '23505', detail: 'Key (email)=(x) already exists' })
  log.error({ err: error }, 'failed')
  const entry = JSON.parse(text()) as Record<string, unknown>
  expect(entry).toMatchObject({ level: 50, msg: 'failed', err: { name: 'Error', message: 'no', code: '23505' } })
  expect(text()).not.toContain('already exists')
})

it('writes readable lines on a terminal, and nothing below its level', () => {
  const { log, text } = collect(true)
  log.debug('hidden')
  log.info({ request: 'abc', method: 'GET', path: '/rest/v1/cards', status: 200, ms: 4.2 }, 'request')
  log.warn({ err: new Error('bad') }, 'careful')
  expect(text()).toMatch(/^\d\d:\d\d:\d\d info GET \/rest\/v1\/cards 200 4\.2 ms /)
  expect(text()).toContain('careful')
  expect(text()).toContain('Error: bad\n    at ')
  expect(text()).not.toContain('hidden')
})

it('can write to standard output', () => {
  expect(() => standardOutput().flush()).not.toThrow()
})

it('holds lines back, but no error', () => {
  const written: string[] = []
  let held: string[] = []
  const writer = {
    write: (line: string) => void held.push(line),
    flush: () => {
      written.push(...held)
      held = []
    },
  }
  for (const pretty of [false, true]) {
    const log = createLogger({ level: 'info', pretty, writer })
    log.info('first')
    log.warn('second')
    expect(written).toHaveLength(0)
    log.error('third')
    expect(written.map((line) => /first|second|third/.exec(line)?.[0])).toEqual(['first', 'second', 'third'])
    log.fatal('fourth')
    expect(written).toHaveLength(4)
    written.length = 0
  }
})

it('finds secrets in any text, quickly', () => {
  expect(scrub('mail to a.b+c@d.example now')).toBe('mail to [mail] now')
  expect(scrub('/user/zoë.d’haese@exämple.be and ANNA%40X.EXAMPLE')).toBe('/user/[mail] and [mail]')
  expect(scrub('of a&b@x.example, /a&@x.example, ?of=/@x.example')).toBe('of [mail], /[mail], ?of=[mail]')
  expect(JSON.parse(scrub(JSON.stringify(['to\nanna@x.example', '\u001bbo@x.example'])))).toEqual([
    'to\n[mail]',
    '\u001b[mail]',
  ])
  expect(scrub('postgres://u:p@h/db and Bearer abc.def')).toBe('postgres://[credentials]@h/db and Bearer [credentials]')
  expect(scrub('at 10:00, 3 @ 4')).toBe('at 10:00, 3 @ 4')
  const began = performance.now()
  for (const hostile of [
    'a'.repeat(50_000),
    'ey-'.repeat(20_000),
    'a:/'.repeat(20_000),
    '%40'.repeat(20_000),
    `${'%4'.repeat(30_000)}@`,
  ])
    scrub(hostile)
  expect(performance.now() - began).toBeLessThan(2_000)
})
