import type { Texts } from './en.ts'

export const texts: Texts = {
  step: {
    title: 'Nog één stap',
    submit: 'Aanmelden',
    leave: 'Als iemand anders aanmelden',
  },
  stepUp: {
    title: 'Bevestig dat u het bent',
    description: 'Voor deze wijziging is uw tweede factor nodig. De bevestiging geldt tien minuten.',
    submit: 'Bevestigen',
    cancel: 'Annuleren',
  },
  app: (email: string) => `Voer de code in die uw authenticator-app toont voor ${email}.`,
  key: 'Gebruik de beveiligingssleutel die u hebt geregistreerd.',
  recovery: 'Voer een van uw herstelcodes in. Elke code werkt één keer.',
  code: 'Code van zes cijfers',
  recoveryCode: 'Herstelcode',
  touchKey: 'Uw beveiligingssleutel gebruiken',
  another: 'Op een andere manier',
  ways: {
    app: 'Uw authenticator-app gebruiken',
    namedApp: (name: string) => `De app ${name} gebruiken`,
    key: 'Uw beveiligingssleutel gebruiken',
    namedKey: (name: string) => `De beveiligingssleutel ${name} gebruiken`,
    recovery: 'Een herstelcode gebruiken',
  },
  codeLength: 'De code heeft zes cijfers.',
  codeNeeded: 'Voer een herstelcode in.',
  wrongCode: 'Deze code is niet juist, of ze werd al gebruikt. Voer de volgende in die de app toont.',
  wrongAgain:
    'Ook deze code is niet juist. Controleer of de klok van uw telefoon juist staat, of kies een andere manier.',
  wrongRecoveryCode: 'Deze code is niet juist, of ze werd al gebruikt.',
  tooOften: 'Te veel pogingen. Wacht enkele minuten en probeer het opnieuw.',
  failed: 'De tweede factor kon niet worden gecontroleerd',
  loading: 'Laden...',
  notLoaded: 'Uw tweede factor kon niet worden geladen',
  gone: 'Deze tweede factor werd intussen verwijderd. Meld u opnieuw aan.',
  none: 'U hebt geen tweede factor die hier werkt. Vraag een beheerder om hem te resetten.',
}
