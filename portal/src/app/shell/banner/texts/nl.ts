import type { Texts } from './en.ts'

export const texts: Texts = {
  label: 'Impersonatie',
  user: 'U bekijkt het portaal als:',
  expired: '(sessie verlopen)',
  admin: 'Beheerder:',
  expiresIn: 'Verloopt over:',
  end: 'Impersonatie beëindigen',
  spoken: (user, mode, remaining) => `U bekijkt het portaal als: ${user}. ${mode}. ${remaining}`,
  readOnly: 'Alleen-lezen',
  writing: 'Wijzigen',
  recorded: 'Elke wijziging wordt op uw naam geregistreerd',
  accountReadOnly: 'Het account staat alleen kijken toe',
  allow: 'Wijzigen toestaan…',
  back: 'Terug naar alleen-lezen',
  ask: {
    title: 'Wijzigen toestaan?',
    description: (user) =>
      `Vanaf nu kunt u wijzigen wat ${user} kan wijzigen. Elke wijziging wordt op uw naam geregistreerd, en ${user} leest in de samenvatting wat u hebt gewijzigd.`,
    confirm: 'Wijzigen toestaan',
  },
}
