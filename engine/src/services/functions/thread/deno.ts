import { readFile } from 'node:fs/promises'

export interface ServeInfo {
  readonly remoteAddr: { readonly transport: 'tcp'; readonly hostname: string; readonly port: number }
  readonly completed: Promise<void>
}

export type Handler = (request: Request, info: ServeInfo) => Response | Promise<Response>

interface ServeOptions {
  readonly handler?: Handler
  readonly onListen?: (address: object) => void
  readonly onError?: (error: unknown) => Response | Promise<Response>
}

/** The handler of a function, registered with `Deno.serve` or exported. */
export interface Registration {
  readonly handler: Handler
  readonly onError?: ((error: unknown) => Response | Promise<Response>) | undefined
}

/**
 * The part of `Deno` that functions of the platform use and this thread can support. `serve` listens nowhere: requests come from the
 * engine. Everything else is undefined, so that a library can detect it.
 */
export function createDeno(register: (registration: Registration) => void) {
  function serve(first: ServeOptions | Handler, second?: Handler) {
    const options = typeof first === 'function' ? {} : first
    const handler = typeof first === 'function' ? first : (second ?? options.handler)
    if (typeof handler !== 'function') throw new TypeError('Deno.serve expects a handler')
    register({ handler, onError: options.onError })
    const addr = { transport: 'tcp', hostname: '0.0.0.0', port: 9999 }
    options.onListen?.(addr)
    return { finished: new Promise<void>(() => {}), addr, shutdown: () => Promise.resolve(), ref() {}, unref() {} }
  }

  return {
    serve,
    env: {
      get: (name: string): string | undefined => process.env[name],
      has: (name: string): boolean => process.env[name] !== undefined,
      toObject: (): Record<string, string> => ({ ...process.env }) as Record<string, string>,
    },
    readFile: async (path: string | URL): Promise<Uint8Array> => new Uint8Array(await readFile(path)),
    readTextFile: (path: string | URL): Promise<string> => readFile(path, 'utf8'),
  }
}
