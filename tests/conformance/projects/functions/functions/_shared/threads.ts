/** The Worker's path is relative to this file, not to the function that imports it. */
export function startThread(name = 'thread'): Worker {
  return new Worker(new URL(`./${name}.ts`, import.meta.url), { type: 'module' })
}
