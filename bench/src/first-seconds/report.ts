import type { Figures } from './measure.ts'

export interface ScreenResult extends Omit<Figures, 'paths'> {
  readonly screen: string
  readonly width: number
}

const KB = 1024

/** Requests and bytes also have budgets in the end-to-end tests, because they do not depend on the machine. */
const BUDGETS = [
  { screen: 'sign-in', name: 'script KB', most: 130, of: (result: ScreenResult) => result.scriptBytes / KB },
  { screen: 'sign-in', name: 'layout shift', most: 0.05, of: (result: ScreenResult) => result.layoutShift },
  { screen: 'dashboard', name: 'usable after s', most: 2.5, of: (result: ScreenResult) => seconds(result, 'usable') },
  { screen: 'dashboard', name: 'chat after s', most: 2.5, of: (result: ScreenResult) => seconds(result, 'chat') },
  { screen: 'dashboard', name: 'script KB', most: 250, of: (result: ScreenResult) => result.scriptBytes / KB },
  { screen: 'dashboard', name: 'requests', most: 30, of: (result: ScreenResult) => result.requests },
  { screen: 'dashboard', name: 'layout shift', most: 0.05, of: (result: ScreenResult) => result.layoutShift },
] as const

function seconds({ moments }: ScreenResult, name: string): number {
  const moment = moments[name]
  return moment === null || moment === undefined ? Infinity : moment / 1000
}

export function screenTable(results: readonly ScreenResult[]): string {
  const head = ['screen', 'px', 'requests', 'script KB', 'fonts KB', 'all KB', 'shift', 'moments (s)']
  const lines = results.map((result) => [
    result.screen,
    String(result.width),
    String(result.requests),
    (result.scriptBytes / KB).toFixed(1),
    (result.fontBytes / KB).toFixed(1),
    (result.allBytes / KB).toFixed(1),
    result.layoutShift.toFixed(3),
    Object.keys(result.moments)
      .map((name) => `${name} ${seconds(result, name).toFixed(2)}`)
      .join(', '),
  ])
  return columns([head, ...lines])
}

export function budgetTable(results: readonly ScreenResult[]): { text: string; missed: number } {
  const verdicts = results.flatMap((result) =>
    BUDGETS.filter(({ screen }) => screen === result.screen).map(({ name, most, of }) => {
      const value = of(result)
      return { label: `${result.screen} ${result.width}: ${name}`, most, value, isMet: value <= most }
    }),
  )
  const lines = verdicts.map(({ label, most, value, isMet }) => [
    label,
    `at most ${most}`,
    Number.isFinite(value) ? value.toFixed(2) : 'never',
    isMet ? 'met' : 'MISSED',
  ])
  return { text: columns(lines), missed: verdicts.filter(({ isMet }) => !isMet).length }
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
