/** Beside the module of the thread, not beside the function: the address is this file's own. */
export function startThread(name = 'thread'): Worker {
  return new Worker(new URL(`./${name}.ts`, import.meta.url), { type: 'module' })
}
