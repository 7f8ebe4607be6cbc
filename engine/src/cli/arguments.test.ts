import { expect, it } from 'vitest'
import { parseCommandLine } from './arguments.ts'

it('reads commands and their options', () => {
  expect(parseCommandLine(['start', '--port', '0'])).toMatchObject({ command: 'start', options: { port: 0 } })
  const serve = [
    'serve',
    '--project',
    'a b',
    '--keyless',
    '--database-url=postgres://h/d',
    '--pre-request',
    'private.check',
  ]
  expect(parseCommandLine(serve)).toMatchObject({
    command: 'serve',
    options: { project: 'a b', keyless: true, 'database-url': 'postgres://h/d', 'pre-request': 'private.check' },
  })
  expect(parseCommandLine(['backup', 'a b.tgz', '--force'])).toMatchObject({
    command: 'backup',
    options: { file: 'a b.tgz', force: true, check: false },
  })
  for (const args of [[], ['--help'], ['-h'], ['help'], ['serve', '--help']]) {
    expect(parseCommandLine(args).command).toBe('help')
  }
})

it('says what it does not understand', () => {
  const wrong: [string[], RegExp][] = [
    [['fly'], /There is no command "fly"/],
    [['--port', '1'], /There is no command "--port"/],
    [['start', '--colour'], /Unknown option '--colour'/],
    [['start', '--keyless'], /The command start has no option --keyless/],
    [['start', 'now'], /Unexpected argument 'now'/],
    [['backup'], /^backup needs FILE\.$/],
    [['restore', '--check'], /^restore needs FILE\.$/],
    [['restore', 'a', 'b'], /Unexpected argument 'b'/],
    [['restore', 'a', '--force'], /The command restore has no option --force/],
    [['start', '--file', 'a'], /Unknown option '--file'/],
    [['start', '--port', 'http'], /^--port: expected a whole number/],
    [['serve'], /serve needs --project DIR/],
    [['serve', '--project', '.', '--memory', '--data', 'x'], /--memory goes with neither/],
    [['serve', '--project', '.', '--database-url', 'mysql://x'], /^--database-url: expected a URL/],
    [['serve', '--project', '.', '--pre-request', 'a;b'], /^--pre-request: /],
    [['serve', '--project'], /argument missing/],
  ]
  for (const [args, message] of wrong) expect(() => parseCommandLine(args), args.join(' ')).toThrow(message)
})
