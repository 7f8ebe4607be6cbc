import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The number of functions printed for each thread. */
const SHOWN = 25

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Prints the functions of each thread by self time, once the engine has ended. */
export async function printProfiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cpuprofile'))
  if (files.length === 0) throw new Error('The engine ended without a profile: it must stop by itself after a signal')
  for (const file of files.toSorted()) {
    console.log(`\n${file}`)
    const profile: Profile = JSON.parse(await readFile(join(folder, file), 'utf8'))
    console.log(topFunctions(profile))
  }
}

/** Percentages are of the busy time; idle time is printed separately. */
function topFunctions({ nodes, samples, timeDeltas }: Profile): string {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, describe(callFrame)]))
  const micros = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '(unknown)'
    micros.set(name, (micros.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const idle = micros.get('(idle)') ?? 0
  micros.delete('(idle)')
  const busy = [...micros.values()].reduce((sum, value) => sum + value, 0)
  const lines = [...micros]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([name, value]) => `${((value / busy) * 100).toFixed(1).padStart(6)} %  ${name}`)
  return [`${(busy / 1e6).toFixed(1)} s busy, ${(idle / 1e6).toFixed(1)} s idle`, ...lines].join('\n')
}

function describe({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('wasm:')) return '(the database: WebAssembly)'
  if (url === '') return functionName || '(anonymous)'
  const file = url.replace(/^.*\/(node_modules|engine)\//, '').replace(/^file:\/\//, '')
  return `${functionName || '(anonymous)'}  ${file}:${lineNumber + 1}`
}
