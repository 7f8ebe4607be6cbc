import { inList } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Accountinstellingen',
  description: 'Eerst uw eigen instellingen, daarna die van uw organisatie.',
  loading: 'De accountgegevens worden geladen...',
  failed: 'De accountgegevens konden niet worden geladen',

  list: {
    title: 'Wat wilt u wijzigen?',
    '/settings/notifications': 'Waarover wij u mails en berichten sturen, en hoe vaak. Alleen voor u.',
    '/settings/theme': 'Kleuren, contrast, beweging en dichtheid van het portaal. Alleen voor u.',
    '/profile': 'Uw naam, telefoonnummer, wachtwoord en geüploade bestanden.',
    '/organization-settings':
      'Uw contactpersoon bij ons kantoor, uw diensten, en de kanalen voor iedereen in uw organisatie.',
  },

  account: {
    title: 'Accountgegevens',
    name: 'Naam',
    tier: 'Abonnement',
    until: (date: string) => `Tot ${date}`,
  },

  access: {
    title: 'Toegang van gebruikers',
    description: 'De mensen van uw organisatie die zich kunnen aanmelden.',
    descriptionForMembers:
      'De mensen van uw organisatie die zich kunnen aanmelden. De managers van uw organisatie en ons kantoor voegen hen toe en verwijderen hen.',
    name: 'Naam',
    you: 'U',
    email: 'E-mail',
    role: 'Rol',
    level: 'Toegangsniveau',
    byAddress: 'via adres',
    byDomain: 'via domein',
    lastLogin: 'Laatste aanmelding',
    never: 'Nooit',
    actions: 'Acties',
    actionsFor: (name: string) => `Acties voor ${name}`,
    change: 'Toegang wijzigen',
    remove: 'Uit het account verwijderen',
  },

  roles: {
    manager: {
      label: 'Manager',
      hint: 'Doet wat een lid doet, nodigt collega’s uit, wijzigt hun toegang en verwijdert hen.',
    },
    user: { label: 'Lid', hint: 'Werkt met kaarten, sjablonen en verzoeken.' },
    viewer: { label: 'Lezer', hint: 'Leest, en stelt vragen aan de AI Steward en de ondersteuning.' },
  },
  levels: {
    standard: { label: 'Standaard', hint: 'Leest de sjablonen van uw organisatie.' },
    restricted: { label: 'Beperkt', hint: 'Leest alleen de sjablonen voor iedereen.' },
  },
  choice: (label: string, hint: string) => `${label}: ${hint}`,

  changeAccess: {
    title: (name: string) => `Toegang van ${name}`,
    form: 'Toegang',
    save: 'Opslaan',
    done: 'Toegang bijgewerkt',
    failed: 'De toegang kon niet worden bijgewerkt',
  },

  removal: {
    title: (name: string) => `${name} verwijderen?`,
    description:
      'Deze collega kan de pagina’s van uw organisatie niet meer openen. Het werk blijft bewaard. Alleen ons kantoor kan de collega opnieuw toevoegen.',
    confirm: 'Verwijderen',
    done: (name: string) => `${name} is verwijderd`,
    failed: 'De collega kon niet worden verwijderd',
  },

  invitation: {
    title: 'Collega uitnodigen',
    description: 'Uw collega krijgt een e-mail met een link om een wachtwoord te kiezen.',
    noDomain:
      'Uw organisatie heeft nog geen e-maildomein. Uw contactpersoon bij ons kantoor voegt het toe, of nodigt de persoon uit.',
    email: 'E-mail',
    emailHint: (domains: readonly string[]) => `Een adres van ${domains.join(', ')}.`,
    name: 'Naam',
    send: 'Uitnodiging verzenden',
    sent: 'Uitnodiging verzonden',
    sentWhere: (email: string) => `Wij hebben een link gestuurd naar ${email}.`,
    failed: 'De collega kon niet worden uitgenodigd',
    nameRequired: 'Vul een naam in.',
    nameTooLong: 'De naam is te lang.',
    emailInvalid: 'Vul een geldig e-mailadres in.',
    otherDomain: (domains: readonly string[]) => `Vul een adres in van ${inList(domains, 'disjunction')}.`,
  },

  support: {
    title: 'Toegang voor ondersteuning',
    description:
      'Wat beheerders van ons kantoor mogen wanneer zij het portaal in de plaats van een van u bekijken, om te helpen. U krijgt telkens bericht, en het toegangslogboek bevat elke stap.',
    descriptionForMembers:
      'Wat beheerders van ons kantoor mogen wanneer zij het portaal in de plaats van een van u bekijken, om te helpen. U krijgt telkens bericht. De managers van uw organisatie beslissen.',
    failed: 'De toegang voor ondersteuning kon niet worden geladen',
    levels: {
      write: { label: 'Kijken en wijzigen', description: 'Zij beginnen met kijken en kunnen daarna iets wijzigen.' },
      read: { label: 'Alleen kijken', description: 'Zij zien wat u ziet en kunnen niets wijzigen.' },
      off: { label: 'Uit', description: 'Niemand wordt binnengelaten, tenzij een manager 24 uur toegang geeft.' },
    },
    saved: 'Toegang voor ondersteuning bijgewerkt',
    saveFailed: 'De toegang voor ondersteuning kon niet worden bijgewerkt',
    grantText: 'Laat ons kantoor 24 uur binnen. U kunt dat op elk moment beëindigen.',
    grantReadOnly: '24 uur toegang, alleen-lezen',
    grantWriting: '24 uur toegang, met wijzigingen',
    granted: 'Toegang gegeven voor 24 uur',
    grantFailed: 'De toegang kon niet worden gegeven',
    runsReadOnly: (until: string) => `Ons kantoor mag kijken tot ${until}.`,
    runsWriting: (until: string) => `Ons kantoor mag kijken en wijzigen tot ${until}.`,
    grantedBy: (name: string) => `Gegeven door ${name}.`,
    endNow: 'Nu beëindigen',
    ended: 'Toegang beëindigd',
    endFailed: 'De toegang kon niet worden beëindigd',
  },

  decisions: {
    done: 'Opgeslagen',
    failed: 'Dat kon niet worden opgeslagen',
    somebody: 'Een manager',
    asked: (name, what) => `${name} wil ${what}.`,
    levels: {
      read: 'ons kantoor altijd toegang geven, alleen om te kijken',
      write: 'ons kantoor altijd toegang geven, om te kijken en te wijzigen',
      grant_read: 'ons kantoor 24 uur toegang geven, alleen om te kijken',
      grant_write: 'ons kantoor 24 uur toegang geven, om te kijken en te wijzigen',
    },
    waits: 'Uw wijziging wacht op een andere manager.',
    waitsWhy: 'Er verandert niets tot een andere manager haar bevestigt.',
    notYou: 'Alleen wie al 14 dagen manager is, kan dit bevestigen.',
    confirm: 'Bevestigen',
    refuse: 'Weigeren',
    withdraw: 'Intrekken',
    isNew: (name) => `${name} is een nieuwe manager.`,
    youAreNew: 'U bent een nieuwe manager.',
    until: (time, name) =>
      `Tot ${time} kan ${name} ons kantoor alleen meer toegang geven als een andere manager akkoord gaat.`,
    youUntil: (time) => `Tot ${time} kunt u ons kantoor alleen meer toegang geven als een andere manager akkoord gaat.`,
    objected: (name) => `${name} kan ons kantoor alleen meer toegang geven als een andere manager akkoord gaat.`,
    youObjected: 'U kunt ons kantoor alleen meer toegang geven als een andere manager akkoord gaat.',
    object: 'Bezwaar maken',
    held: {
      address: (name) => `Iemand anders heeft het e-mailadres van ${name} gewijzigd.`,
      password: (name) => `Iemand anders heeft een nieuw wachtwoord ingesteld voor ${name}.`,
    },
    heldUntil: (time) => `Uit voorzorg blijven documenten voor deze collega gesloten tot ${time}.`,
    heldConfirm: 'Heeft uw collega om de wijziging gevraagd, bevestig ze dan.',
    youHeld: {
      address: 'Iemand anders heeft uw e-mailadres gewijzigd.',
      password: 'Iemand anders heeft een nieuw wachtwoord voor u ingesteld.',
    },
    youHeldUntil: (time) =>
      `Uit voorzorg blijven documenten voor u gesloten tot ${time}, tenzij een andere manager de wijziging bevestigt.`,
    open: 'Wijziging bevestigen',
  },

  adminMode: {
    title: 'Naar de beheermodus',
    description: 'Accounts, gebruikers, diensten, feeds en wijzigingsverzoeken.',
    entered: { title: 'Aangemeld als beheerder', description: 'Welkom, beheerder' },
    denied: { title: 'Toegang geweigerd', description: 'U hebt geen beheerdersrechten.' },
    failed: { title: 'Fout', description: 'De beheermodus kon niet worden geopend' },
  },
}
