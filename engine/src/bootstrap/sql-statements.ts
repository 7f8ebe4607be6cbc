/** One statement of a script, and where it begins. */
export interface SqlStatement {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Everything that may contain a semicolon (comments, quoted text and names, dollar quotes), words, and the semicolon itself. */
const TOKEN =
  /--[^\n]*|\/\*|[eE]'(?:\\[\s\S]|''|[^'\\])*'?|'(?:''|[^'])*'?|"(?:""|[^"])*"?|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w$]*|;/g

/** Splits a script into its statements, as Postgres would. Empty ones are left out. */
export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let from = 0
  let hasContent = false
  const body = new AtomicBody()
  const finish = (end: number) => {
    if (hasContent) statements.push(trimmed(sql, from, end))
    from = end + 1
    hasContent = false
    body.reset()
  }
  TOKEN.lastIndex = 0
  let last = 0
  for (let match = TOKEN.exec(sql); match; match = TOKEN.exec(sql)) {
    const text = match[0]
    if (/\S/.test(sql.slice(last, match.index))) hasContent = true
    if (text === '/*') TOKEN.lastIndex = blockCommentEnd(sql, match.index)
    else if (text === ';') {
      if (!body.isOpen) finish(match.index)
    } else if (!text.startsWith('--')) {
      hasContent = true
      if (text.startsWith('$')) TOKEN.lastIndex = dollarQuoteEnd(sql, match.index, text)
      else body.see(text.toLowerCase())
    }
    last = TOKEN.lastIndex
  }
  if (/\S/.test(sql.slice(last))) hasContent = true
  finish(sql.length)
  return statements
}

/** Whether a statement only begins or commits a transaction. Many files have such statements around everything else. */
export function isTransactionBlock({ text }: SqlStatement): boolean {
  return /^(begin|start\s+transaction|commit|end)(\s+(work|transaction))?$/i.test(text)
}

/** Replaces a statement by blanks, which keeps the positions of everything else. */
export function blankOut(sql: string, { start, end }: SqlStatement): string {
  return sql.slice(0, start) + ' '.repeat(end - start) + sql.slice(end)
}

/** `begin atomic … end`, a function's body in standard SQL, is the one place where semicolons are unquoted. */
class AtomicBody {
  #depth = 0
  #previous = ''

  get isOpen(): boolean {
    return this.#depth > 0
  }

  see(word: string): void {
    if (word === 'atomic' && this.#previous === 'begin') this.#depth = 1
    else if (this.#depth > 0 && word === 'case') this.#depth++
    else if (this.#depth > 0 && word === 'end') this.#depth--
    this.#previous = word
  }

  reset(): void {
    this.#depth = 0
    this.#previous = ''
  }
}

function blockCommentEnd(sql: string, start: number): number {
  const edge = /\/\*|\*\//g
  edge.lastIndex = start
  let depth = 0
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return edge.lastIndex
  }
  return sql.length
}

function dollarQuoteEnd(sql: string, start: number, tag: string): number {
  const end = sql.indexOf(tag, start + tag.length)
  return end < 0 ? sql.length : end + tag.length
}

function trimmed(sql: string, from: number, to: number): SqlStatement {
  const text = sql.slice(from, to)
  const start = from + text.length - text.trimStart().length
  return { text: text.trim(), start, end: to }
}
