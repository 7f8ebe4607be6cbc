/**
 * Which column of which table a view's column shows. Postgres stores it only in the rewrite rule, a tree of nodes written as
 * text: `({QUERY … :rtable (…) … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16385 :resorigcol 1 …} …) …})`.
 */
export interface ViewColumn {
  readonly position: number
  readonly table: number
  readonly column: number
}

const LIST = ':targetList ('

export function viewColumns(action: string): ViewColumn[] {
  const list = targetList(action)
  if (list === null) return []
  const columns: ViewColumn[] = []
  let start = -1
  walk(action, list, (index, depth, character) => {
    if (character === '{' && depth === 1) start = index
    if (character === '}' && depth === 0) columns.push(...targetEntry(action.slice(start, index + 1)))
    return depth < 0 || (character === ')' && depth === 0)
  })
  return columns
}

/** The start of the view's own list. Subqueries and common table expressions come before it, and have lists too. */
function targetList(action: string): number | null {
  let found: number | null = null
  walk(action, 0, (index, depth, character) => {
    if (character === ':' && depth === 1 && action.startsWith(LIST, index)) found = index + LIST.length
    return found !== null
  })
  return found
}

/** Visits each character with the number of nodes around it, until `visit` returns true. A backslash escapes one in a name. */
function walk(
  text: string,
  from: number,
  visit: (index: number, depth: number, character: string | undefined) => boolean,
): void {
  let depth = 0
  for (let index = from; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') {
      index += 1
      continue
    }
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    if (visit(index, depth, character)) return
  }
}

/** Reads the fields after the entry's expression, so that those of a nested query are not used by mistake. */
function targetEntry(entry: string): ViewColumn[] {
  const found = /:resno (\d+)(?!.*:resno ).*:resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s.exec(entry)
  if (!found || found[2] === '0') return []
  return [{ position: Number(found[1]), table: Number(found[2]), column: Number(found[3]) }]
}
