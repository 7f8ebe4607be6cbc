/** A number for the operator. Names and labels come from a small set, and never hold a user's data or a secret. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A source of several figures. It returns those that are known in time. */
export type FigureSource = () => Promise<readonly Figure[]>
