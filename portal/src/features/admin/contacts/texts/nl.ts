import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Contactpersonen',
  description:
    'De mensen van het kantoor die SPOC van een account kunnen zijn. Cliënten zien de gegevens van hun eigen contactpersoon.',
  loading: 'Contactpersonen laden...',
  loadFailed: 'Contactpersonen laden is mislukt',
  none: 'Nog geen contactpersonen',
  noneWhy: 'Zonder contactpersoon kan geen enkel account een SPOC hebben.',
  add: 'Contactpersoon toevoegen',
  edit: (name: string) => `${name} bewerken`,
  up: (name: string) => `${name} naar boven verplaatsen`,
  down: (name: string) => `${name} naar beneden verplaatsen`,
  orderFailed: 'Volgorde wijzigen is mislukt',

  form: {
    description:
      'Beheerders kiezen de korte naam bij een account. Cliënten zien de andere gegevens van hun eigen contactpersoon.',
    name: 'Korte naam',
    nameRequired: 'Vul de korte naam in.',
    nameTaken: 'Er is al een contactpersoon met deze korte naam.',
    fullName: 'Volledige naam',
    role: 'Functie',
    email: 'E-mail',
    emailWrong: 'Vul een geldig e-mailadres in.',
    phone: 'Telefoon',
    tooLong: (most: number) => `Hoogstens ${most} tekens.`,
    submit: 'Contactpersoon opslaan',
    saved: 'Contactpersoon opgeslagen',
    failed: 'Contactpersoon opslaan is mislukt',
    changed: 'Iemand heeft deze contactpersoon intussen gewijzigd. Sluit het formulier en bekijk de lijst.',
  },

  remove: {
    action: (name: string) => `${name} verwijderen`,
    title: (name: string) => `${name} verwijderen?`,
    description:
      'De contactpersoon van een account kan niet worden verwijderd: geef het account eerst een andere contactpersoon.',
    confirm: 'Verwijderen',
    done: 'Contactpersoon verwijderd',
    failed: 'Contactpersoon verwijderen is mislukt',
    gone: 'Deze contactpersoon bestaat niet meer.',
  },
}
