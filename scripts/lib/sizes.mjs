/** Files stay small enough to be read in one go. */
const limits = { longest: 400, nineInTen: 250, median: 80 }

/** Generated code and `content/` are data, not something to read. */
export const isCounted = (path) => !/(^|\/)(generated|content)\/|\.generated\.|database\.types\.ts$/.test(path)

/** Takes `[path, lines]` pairs and answers what is wrong with them, and the figures. */
export function judgeSizes(files) {
  const sorted = [...files].sort((a, b) => a[1] - b[1])
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]?.[1] ?? 0
  const figures = { files: sorted.length, median: at(0.5), nineInTen: at(0.9), longest: at(1) }
  const problems = sorted
    .filter(([, lines]) => lines > limits.longest)
    .map(([path, lines]) => `${path} has ${lines} lines; none may have more than ${limits.longest}`)
  if (figures.nineInTen > limits.nineInTen) {
    const over = sorted.filter(([, lines]) => lines > limits.nineInTen).map(([path, lines]) => `  ${lines} ${path}`)
    problems.push(`nine in ten files must have at most ${limits.nineInTen} lines; longer are:\n${over.join('\n')}`)
  }
  if (figures.median > limits.median) {
    problems.push(`the median file has ${figures.median} lines; at most ${limits.median} are allowed`)
  }
  return { figures, problems }
}
