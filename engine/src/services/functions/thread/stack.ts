import { SourceMap, type SourceMapPayload } from 'node:module'

/** A module's URL contains its whole text, so a stack would be hundreds of kilobytes long. */
const PLACE = /data:text\/javascript;base64,[A-Za-z0-9+/=]+(?::(\d+):(\d+))?/g

/** Describes errors with the positions in the source files of the function. */
export function createDescribe(code: string): (error: unknown) => string {
  let map: SourceMap | null = null
  const sourceMap = (): SourceMap => (map ??= new SourceMap(inlineMap(code)))

  return (error) => {
    const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
    return text.replace(PLACE, (_match, line?: string, column?: string) => {
      if (line === undefined || column === undefined) return 'function'
      const entry = sourceMap().findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalSource' in entry)) return `function:${line}:${column}`
      return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    })
  }
}

function inlineMap(code: string): SourceMapPayload {
  const encoded = code.slice(code.lastIndexOf(';base64,') + ';base64,'.length).trim()
  return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as SourceMapPayload
}
