import type { Database } from '../../../../../../supabase/database.types.ts'
import { TEXTS } from '../texts.ts'

export type FactorRule = Database['public']['Enums']['second_factor_rule']
export type FactorOverview = Database['public']['Functions']['admin_second_factor_overview']['Returns'][number]

/** What each rule of the environment means: docs/product/second-factor.md. */
export const FACTOR_RULES: readonly FactorRule[] = ['off', 'offer', 'require']

/** "4 of 12 administrators have no second factor." */
export function withoutText({ administrators: all, administrators_without: without }: FactorOverview): string {
  const texts = TEXTS.factor.administrators
  return without === 0 ? texts.all(all) : texts.without(without, all)
}

export function peopleWithoutText({ people: all, people_without: without }: FactorOverview): string {
  const texts = TEXTS.factor.people
  return without === 0 ? texts.all(all) : texts.without(without, all)
}
