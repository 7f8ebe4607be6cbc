import { posix } from 'node:path'
import { firstComment, importsOf } from './imports.mjs'

/** The most lines of any file, of nine in ten files, and of the median file, so that a reader can read a file at once. */
const LIMITS = { longest: 400, nineInTen: 250, median: 80 }

/** A file with fewer lines and only one importer should be part of its importer. */
const SHORTEST = 25

/** Generated code and `content/` are data, not something to read. */
export const isCounted = (path) => !/(^|\/)(generated|content)\/|\.generated\.|database\.types\.ts$/.test(path)

/** Takes `[path, lines]` pairs and returns the problems and the figures. */
export function checkSizes(files) {
  const sorted = [...files].sort((a, b) => a[1] - b[1])
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]?.[1] ?? 0
  const figures = { files: sorted.length, median: at(0.5), nineInTen: at(0.9), longest: at(1) }
  const problems = sorted
    .filter(([, lines]) => lines > LIMITS.longest)
    .map(([path, lines]) => `${path} has ${lines} lines; none may have more than ${LIMITS.longest}`)
  if (figures.nineInTen > LIMITS.nineInTen) {
    const over = sorted.filter(([, lines]) => lines > LIMITS.nineInTen).map(([path, lines]) => `  ${lines} ${path}`)
    problems.push(`nine in ten files must have at most ${LIMITS.nineInTen} lines; longer are:\n${over.join('\n')}`)
  }
  if (figures.median > LIMITS.median) {
    problems.push(`the median file has ${figures.median} lines; at most ${LIMITS.median} are allowed`)
  }
  return { figures, problems }
}

export const countLines = (source) => source.trimEnd().split('\n').length

/** The files that `shortFileProblems` checks. */
const CHECKED = /^(portal\/src|supabase\/functions|engine\/src)\/.*\.tsx?$/
/**
 * Not checked: tests and their helpers, type declarations, catalogues of texts, the components of `ui/`, which have a file each, and the four files that
 * every service of the engine has.
 */
const EXEMPT =
  /\.test\.tsx?$|\/(testing|fixtures)\/|\.d\.ts$|texts\.ts$|^portal\/src\/ui\/|^engine\/src\/services\/[^/]+\/(types|routes|service|errors)\.ts$/
/** A file that another layer or feature imports cannot be merged into its importer. */
const LAYER =
  /^(portal\/src\/features\/(?:admin\/)?[^/]+|portal\/src\/[^/]+|supabase\/functions\/[^/]+|engine\/src\/(?:kernel|server|services)\/[^/]+|engine\/src\/[^/]+)\//

/** Takes `[path, source]` pairs and returns a line for each short file that should be part of another one. */
export function shortFileProblems(files) {
  const importers = importersOf(files)
  return files.flatMap(([path, source]) => {
    const lines = countLines(source)
    const [importer, ...others] = importers.get(path) ?? []
    if (lines >= SHORTEST || importer === undefined || others.length > 0) return []
    if (!CHECKED.test(path) || EXEMPT.test(path) || !isCounted(path)) return []
    // A file that is loaded by `import()` is an entry point: merging it would put it into the chunk of its importer.
    if (importer.isDynamic || LAYER.exec(path)?.[1] !== LAYER.exec(importer.path)?.[1]) return []
    if (/\bfile of its own\b/i.test(firstComment(source))) return []
    const home =
      isOfApi(path) && !isOfApi(importer.path) ? otherFileIn(posix.dirname(path), path, files) : importer.path
    return home === undefined ? [] : [`${path} has ${lines} lines and one importer: merge it into ${home}`]
  })
}

function importersOf(files) {
  const importers = new Map()
  for (const [path, source] of files) {
    for (const { target, isDynamic } of importsOf(path, source)) {
      const known = importers.get(target) ?? []
      if (target !== undefined && !known.some((one) => one.path === path))
        importers.set(target, [...known, { path, isDynamic }])
    }
  }
  return importers
}

/** Only `api/` uses the Supabase client, so a short file of `api/` is merged into another file of the same folder, if there is one. */
const isOfApi = (path) => /^portal\/.*\/api\/[^/]+$/.test(path)
const otherFileIn = (folder, path, files) =>
  files.some(([other]) => other !== path && posix.dirname(other) === folder && !EXEMPT.test(other))
    ? `another file of ${folder}`
    : undefined
