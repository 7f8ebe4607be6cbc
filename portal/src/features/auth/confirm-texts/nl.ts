import type { Texts } from './en.ts'

export const texts: Texts = {
  signup: {
    title: 'Bevestig uw e-mailadres',
    purpose:
      'Iemand heeft zich met dit adres geregistreerd. Bevestig alleen als u dat was: het wachtwoord van die registratie wordt geldig.',
    submit: 'Adres bevestigen',
  },
  invite: {
    title: 'Aanvaard uw uitnodiging',
    purpose: (firm: string, product: string) =>
      `${firm === '' ? 'Er staat een account voor u klaar' : `${firm} heeft uw account klaargezet`} in ${product}. Hierna kiest u een wachtwoord.`,
    submit: 'Uitnodiging aanvaarden',
  },
  recovery: {
    title: 'Kies een nieuw wachtwoord',
    purpose:
      'Iemand heeft voor dit account een nieuw wachtwoord gevraagd. Uw wachtwoord blijft geldig tot u een ander kiest.',
    submit: 'Doorgaan',
  },
  magiclink: {
    title: 'Aanmelden',
    purpose: 'Met deze link meldt u zich aan zonder wachtwoord.',
    submit: 'Aanmelden',
  },
  email_change: {
    title: 'Bevestig uw nieuwe e-mailadres',
    purpose: (account: string) =>
      `${account === '' ? 'Voor een account' : `Voor het account ${account}`} is gevraagd dit adres voortaan als aanmeldadres te gebruiken. Bevestig alleen als dat account van u is.`,
    submit: 'Nieuw adres bevestigen',
  },
  repeated: {
    title: 'Bevestig uw e-mailadres',
    purpose: 'Dit adres is meer dan één keer geregistreerd, dus geen van de wachtwoorden geldt. Hierna kiest u er een.',
    submit: 'Adres bevestigen',
  },
  not_me: {
    title: 'Was u dit niet?',
    purpose:
      'Als u doorgaat, wordt u overal afgemeld, werkt uw wachtwoord niet meer en worden passkeys die sindsdien zijn toegevoegd, verwijderd. Daarna mailen we u een link om een nieuw wachtwoord te kiezen.',
    submit: 'Overal afmelden',
  },
  agreed: {
    title: 'Gaat u akkoord met deze wijziging?',
    purpose:
      'Iemand anders heeft uw e-mailadres of wachtwoord gewijzigd. Gaat u akkoord, dan kan wie zich met het nieuwe adres of wachtwoord aanmeldt, uw documenten weer openen.',
    submit: 'Ik ga akkoord met de wijziging',
  },
  done: {
    title: 'Dank u',
    purpose: 'U hebt de wijziging bevestigd. U kunt uw documenten weer openen.',
  },
  training: 'In de trainingsomgeving',
  replaces: (email: string) => `U bent aangemeld als ${email}. Als u doorgaat, wordt u eerst afgemeld.`,
  unreachable: 'De server is niet bereikbaar. De link is niet gebruikt: probeer het opnieuw.',
  other: {
    title: 'Iemand anders is aangemeld',
    purpose: (email: string) => `U bent aangemeld als ${email}. De link die u hebt gevolgd, is voor iemand anders:`,
    proceed: 'Afmelden en de link gebruiken',
    stay: 'Aangemeld blijven',
  },
  tokens: {
    title: 'Aanmelden met deze link?',
    purpose: 'De link die u hebt gevolgd, meldt u aan. Ga alleen door als dit uw adres is:',
    proceed: 'Aanmelden met de link',
    stay: 'De link niet gebruiken',
  },
  invalid: {
    title: 'Deze link werkt niet meer',
    purpose: 'Hij is al gebruikt, een nieuwere e-mail heeft hem vervangen, of er is meer dan een uur verstreken.',
  },
  expired: {
    title: 'Deze link werkt niet meer',
    purpose:
      'Hij is al gebruikt, een nieuwere e-mail heeft hem vervangen, hij is geannuleerd, of er is meer dan een dag verstreken.',
  },
  late: {
    title: 'Deze link werkt niet meer',
    purpose: 'Hij is al gebruikt, een nieuwere e-mail heeft hem vervangen, of er zijn meer dan zeven dagen verstreken.',
  },
  ended: {
    title: 'U bent overal afgemeld',
    purpose: 'Uw wachtwoord werkt niet meer. We hebben u een link gemaild om een nieuw wachtwoord te kiezen.',
  },
  endedUnmailed: {
    title: 'U bent overal afgemeld',
    purpose: (support: string) =>
      `Uw wachtwoord werkt niet meer. We konden u geen link voor een nieuw wachtwoord mailen: kies “Wachtwoord vergeten?” bij het aanmelden${support === '' ? '' : `, of schrijf naar ${support}`}.`,
  },
  mismatch: {
    title: 'Deze link is niet voor u',
    purpose: 'Hij hoort bij een ander adres dan het adres dat erin staat. Niemand is aangemeld.',
  },
  incomplete: {
    title: 'Een van twee bevestigingen',
    purpose: 'Bedankt. Volg ook de link in de e-mail naar uw andere adres.',
  },
  changed: {
    title: 'Het adres is gewijzigd',
    purpose: 'Vanaf nu meldt u zich aan met het nieuwe adres.',
  },
  refused: 'De link werd geweigerd',
  none: {
    title: 'Niets te bevestigen',
    purpose: 'Open de link in uw e-mail opnieuw.',
  },
  newLink: 'Nieuwe link sturen',
  toSignIn: 'Naar aanmelden',
  toPortal: 'Naar het portaal',
}
