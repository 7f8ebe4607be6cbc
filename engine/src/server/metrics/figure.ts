/** A number for whoever watches the server. Names and labels come from a small set: never a person's data, never a secret. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Figures under one roof; who asks gets those that answer in time. */
export type FigureSource = () => Promise<readonly Figure[]>
