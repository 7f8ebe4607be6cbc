/** Dutch: docs/product/comparison.md. */
export const TEXTS = {
  title: 'Documenten vergelijken',
  first: 'Eerste document',
  second: 'Tweede document',
  choose: 'Kies een document',
  submit: 'Vergelijken',
  cancel: 'Annuleren',
  again: 'Opnieuw proberen',
  both: 'Selecteer beide documenten om te vergelijken.',
  different: 'Selecteer twee verschillende documenten.',
  none: 'Er zijn nog geen documenten om te vergelijken.',
  notLoaded: 'De documenten konden niet worden geladen.',
  busy: (first: string, second: string) => `“${first}” wordt vergeleken met “${second}”…`,
  done: 'Vergelijking voltooid',
  failed: 'Vergelijking mislukt',
  sorry: (reason: string) => `Sorry, de vergelijking is mislukt: ${reason}`,
  unknown: 'onbekende fout',
} as const
