import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/paths.mjs'

/** A file of the repository, by its path from the root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const NOT_OURS = /(^|\/)(node_modules|dist[^/]*|\.[^/]+|coverage|test-results|playwright-report)$/

/** Every file below a folder of the repository whose name matches. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name)).replaceAll('\\', '/')
    if (entry.isDirectory()) return NOT_OURS.test(path) ? [] : filesBelow(path, name)
    return entry.isFile() && name.test(entry.name) ? [path] : []
  })
}

/** The text without its blocks of code: paths in them are examples. */
export const prose = (page: string): string => page.replaceAll(/^( *)```[^]*?^\1```$/gm, '')

/** The rows of all tables of a page, as cells; without the heads. */
export function tableRows(page: string): string[][] {
  const lines = page.split('\n')
  return lines
    .filter(
      (line, index) => line.startsWith('|') && !/^\|[ :|-]+$/.test(line) && !/^\|[ :|-]+$/.test(lines[index + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}
