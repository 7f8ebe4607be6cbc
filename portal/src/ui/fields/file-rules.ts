export interface FileRules {
  /** Endings (`.pdf`) and types (`image/png`, `image/*`); every file if there are none. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
  multiple?: boolean | undefined
}

export interface RefusedFile {
  file: File
  reason: 'type' | 'size' | 'count'
}

function fits(file: File, rule: string): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase())
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
  return file.type === rule
}

/** Which files are accepted. The browser's own `accept` does not check dropped files. */
export function checkFiles(files: readonly File[], { accept = [], maxBytes, multiple = false }: FileRules) {
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    if (accept.length > 0 && !accept.some((rule) => fits(file, rule))) refused.push({ file, reason: 'type' })
    else if (maxBytes !== undefined && file.size > maxBytes) refused.push({ file, reason: 'size' })
    else if (!multiple && accepted.length > 0) refused.push({ file, reason: 'count' })
    else accepted.push(file)
  }
  return { accepted, refused }
}
