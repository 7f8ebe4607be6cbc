import type { Texts } from './en.ts'

export const texts: Texts = {
  unsaved: {
    state: 'Modifications non enregistrées',
    discard: 'Abandonner',
    title: 'Quitter sans enregistrer ?',
    description: 'Cette page contient des modifications non enregistrées. Si vous la quittez, elles seront perdues.',
    confirm: 'Abandonner les modifications',
    cancel: 'Rester ici',
  },
}
