/**
 * Which column of which table a view's column shows. Postgres stores it only in the rewrite rule, a tree of nodes written as
 * text: `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16385 :resorigcol 1 …} …) …})`.
 */

export interface ViewColumn {
  readonly position: number
  readonly table: number
  readonly column: number
}

export function viewColumns(action: string): ViewColumn[] {
  const list = action.indexOf(':targetList (')
  if (list < 0) return []
  const columns: ViewColumn[] = []
  let depth = 0
  let start = -1
  for (let index = list + ':targetList ('.length; index < action.length; index += 1) {
    const character = action[index]
    if (character === '\\') index += 1
    else if (character === '{') {
      if (depth === 0) start = index
      depth += 1
    } else if (character === '}') {
      depth -= 1
      if (depth === 0) columns.push(...targetEntry(action.slice(start, index + 1)))
    } else if (character === ')' && depth === 0) break
  }
  return columns
}

/** Reads the fields after the entry's expression, so that those of a nested query are not used by mistake. */
function targetEntry(entry: string): ViewColumn[] {
  const found = /:resno (\d+)(?!.*:resno ).*:resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s.exec(entry)
  if (!found || found[2] === '0') return []
  return [{ position: Number(found[1]), table: Number(found[2]), column: Number(found[3]) }]
}
