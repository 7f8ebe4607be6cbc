import type { Recording, Transaction } from './recording.ts'

const ROUTINE = /^(select pg_catalog\.num_nulls\(pg_catalog\.set_config\(|begin|commit|rollback)/

/** A short label of a transaction: the tables and functions of its statements. */
export function labelOf({ trips }: Transaction, { statements }: Recording): string {
  const names = trips.flat().flatMap((part) => {
    const text = 'statement' in part ? (statements[part.statement]?.text ?? '') : ''
    if (text === '' || ROUTINE.test(text)) return []
    const name = nameIn(text)
    const verb = /^\s*(?:with pgrst_source as \()?(insert|update|delete)/.exec(text)?.[1]
    const words = text.includes('search_query') ? ', with words' : ''
    return [`${verb === undefined ? '' : `${verb} `}${name}${words}`]
  })
  return [...new Set(names)].join('; ') || 'nothing but settings'
}

function nameIn(text: string): string {
  const own = /"public"\."(\w+)"/.exec(text)?.[1]
  const platform = /\b((?:engine|storage|auth|realtime)\.\w+)/.exec(text)?.[1]
  return own ?? platform ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
}
