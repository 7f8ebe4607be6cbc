import type { Texts } from './en.ts'

export const texts: Texts = {
  unsaved: {
    state: 'Niet-opgeslagen wijzigingen',
    discard: 'Verwerpen',
    title: 'Verlaten zonder op te slaan?',
    description: 'Deze pagina heeft wijzigingen die niet zijn opgeslagen. Als u de pagina verlaat, gaan ze verloren.',
    confirm: 'Wijzigingen verwerpen',
    cancel: 'Hier blijven',
  },
}
