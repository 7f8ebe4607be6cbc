import type { Database } from '../../../../../../supabase/database.types.ts'

export type FactorRule = Database['public']['Enums']['second_factor_rule']
export type FactorOverview = Database['public']['Functions']['admin_second_factor_overview']['Returns'][number]

/** What each rule of the environment means: docs/product/second-factor.md. */
export const FACTOR_RULES: readonly {
  readonly value: FactorRule
  readonly label: string
  readonly description: string
}[] = [
  {
    value: 'off',
    label: 'Off',
    description: 'Nobody is asked for a second factor, not even people of an account that requires one.',
  },
  {
    value: 'offer',
    label: 'Offered',
    description:
      'Everybody can add one, and needs it to sign in from then on. An account can require it of its people.',
  },
  {
    value: 'require',
    label: 'Required',
    description: 'Nobody gets anything without a second factor. At the next request people are led to add one.',
  },
]

/** "4 of 12 administrators have no second factor." */
export function withoutText({ administrators: all, administrators_without: without }: FactorOverview): string {
  return sentence(without, all, 'administrator', 'administrators')
}

export function peopleWithoutText({ people, people_without: without }: FactorOverview): string {
  return sentence(without, people, 'person', 'people')
}

function sentence(without: number, all: number, one: string, many: string): string {
  const word = all === 1 ? one : many
  if (without === 0) return all === 1 ? `The ${one} has a second factor.` : `All ${all} ${word} have a second factor.`
  return `${without} of ${all} ${word} ${without === 1 ? 'has' : 'have'} no second factor.`
}
