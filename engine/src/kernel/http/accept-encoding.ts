import { listItems } from './list-items.ts'

/** Browsers accept brotli over HTTPS and on their own machine. It makes texts about a tenth smaller than gzip. */
export type Encoding = 'br' | 'gzip'

/**
 * The smallest encoding that the client accepts. `q=0` means that it does not. Node 20 has no zstd, which browsers accept
 * too; what the build has compressed would be larger with it than with brotli.
 */
export function encodingFor(given = ''): Encoding | null {
  if (given === '') return null
  const accepted = listItems(given.toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null
}
