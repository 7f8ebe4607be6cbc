import { Buffer } from 'node:buffer'

/** Loads a module from its code, without a file. */
export function importCode(code: string): Promise<unknown> {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
