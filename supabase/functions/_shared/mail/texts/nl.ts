import { pluralIn } from '../languages.ts'
import type { Texts } from './en.ts'

const plural = pluralIn('nl')

export const texts: Texts = {
  labelled: (label, value) => `${label}: ${value}`,
  greeting: (name) => (name === '' ? 'Dag,' : `Dag ${name},`),

  notifications: {
    subject: (count) => plural(count, { one: '# melding', other: '# meldingen' }),
    happened: (count) =>
      plural(count, { one: 'Er is een nieuwe melding voor u.', other: 'Er zijn # nieuwe meldingen voor u.' }),
    more: (count) => plural(count, { other: 'en nog #' }),
    preferences: 'Kies wat u per mail krijgt, en hoe vaak',
    accessHead: (account, seq, hash) => `Toegangslogboek van ${account}: vermelding ${seq}, ${hash}`,
    keepHead: 'Bewaar deze e-mail: met deze regel kunt u later nagaan dat het logboek niet is ingekort.',
    accessLog: 'Het toegangslogboek openen',
    types: {
      compliance_alert: 'Compliancemelding',
      security_alert: 'Beveiligingsmelding',
      regulatory_update: 'Wijziging in de regelgeving',
      document_review: 'Document na te kijken',
      system_notification: 'Systeemmelding',
      rss_update: 'RSS-bericht',
      consult_planned: 'Consult gepland',
      consult_moved: 'Consult verplaatst',
      consult_changed: 'Consult gewijzigd',
      consult_cancelled: 'Consult geannuleerd',
      support_answer: 'Antwoord van de ondersteuning',
      feed_stopped: 'Feed gestopt',
      request_handed_over: 'Verzoek overgedragen',
      impersonation_started: 'Impersonatie gestart',
      impersonation_ended: 'Impersonatie beëindigd',
      access_asked: 'Toegang gevraagd',
      access_granted: 'Toegang verleend',
      rights_given: 'Rechten gegeven',
      loosening_asked: 'Bevestiging nodig',
      sign_in_changed: 'Aanmelding gewijzigd',
      privacy_request: 'Privacyverzoek',
      privacy_request_made: 'Privacyverzoek',
    },
    own: {
      support_answered: (number) => `Wij hebben ${number} beantwoord`,
      support_question: (number) => `Wij hebben een vraag over ${number}`,
      request_handed_over: (number) => `${number} is aan u overgedragen`,
      consult_planned: (time, consultant) => `Consult gepland: ${time} met ${consultant}`,
      consult_moved: (time, consultant) => `Consult verplaatst naar ${time} met ${consultant}`,
      consult_changed: (time, consultant) => `Consult gewijzigd: ${time} met ${consultant}`,
      consult_cancelled: (time, consultant) => `Consult geannuleerd: ${time} met ${consultant}`,
      consult_restored: (time, consultant) => `Consult gaat toch door: ${time} met ${consultant}`,
      privacy_request_made: (number) => `${number}: een verzoek over persoonsgegevens`,
      privacy_request_refused: (number) => `Wij kunnen niet doen wat u in ${number} vroeg`,
      privacy_request_extended: (number) => `${number} duurt langer`,
      data_export_ready: 'Uw gegevens zijn klaar',
      feed_stopped: (feed) => `Feed gestopt: ${feed}`,
      feed_created: 'Webhook aangemaakt',
      feed_tested: 'Testmelding',
      impersonation_started: (admin) => `${admin ?? 'Iemand'} van het kantoor bekijkt het portaal in uw plaats`,
      impersonation_ended: (admin) => `${admin ?? 'Iemand'} van het kantoor bekijkt het portaal niet meer in uw plaats`,
      access_asked: (admin) => `${admin ?? 'Iemand'} van het kantoor vraagt toegang`,
      access_granted: (account) => `${account} heeft toegang verleend`,
      rights_given: (admin, person, isAddresses) =>
        isAddresses
          ? `${admin ?? 'Het kantoor'} heeft gewijzigd welke adressen bij uw organisatie horen`
          : `${admin ?? 'Het kantoor'} heeft ${person ?? 'iemand'} toegang gegeven tot uw organisatie`,
      loosening_asked: (person) => `${person ?? 'Een manager'} wil het kantoor meer toegang geven`,
      sign_in_changed: (person) => `Iemand anders heeft de aanmelding van ${person ?? 'een collega'} gewijzigd`,
      deletion_announced: (date) => `Verwijdering aangekondigd voor ${date}`,
      deletions_announced: (date) => `Verwijderingen aangekondigd voor ${date}`,
    },
    switchedOff: 'U krijgt geen mails meer over meldingen.',
    switchedOffBefore: 'De mails zijn al eerder met deze link uitgeschakeld.',
  },

  support: {
    answered: (author, number, subject) => `${author} heeft uw verzoek ${number}, “${subject}”, beantwoord.`,
    asked: (author, number, subject) => `${author} heeft een vraag over uw verzoek ${number}, “${subject}”.`,
    readAndReply: 'Lezen en antwoorden',
    read: 'Lezen',
    file: 'Bestand',
    name: 'Naam',
    email: 'E-mail',
    signedInAs: 'Aangemeld als',
    asAdministrator: (administrator, person) =>
      `beheerder ${administrator}, die het portaal als ${person ?? 'een gebruiker'} bekijkt`,
    account: 'Account',
    category: 'Categorie',
    priority: 'Prioriteit',
    sent: 'Verzonden',
    request: 'Verzoek',
    subject: (priority, subject, number) => `[Ondersteuning, ${priority}] ${subject} (${number})`,
    categories: {
      technical: 'technisch',
      billing: 'facturatie',
      account: 'account',
      services: 'diensten',
      general: 'algemeen',
    },
    priorities: { low: 'laag', medium: 'gemiddeld', high: 'hoog', urgent: 'dringend' },
  },

  security: {
    events: {
      new_device: {
        subject: 'Aanmelding op een nieuw toestel',
        happened: (product) =>
          `Iemand heeft zich met uw account aangemeld bij ${product}, op een toestel dat u nog niet gebruikt hebt.`,
      },
      password_changed: {
        subject: 'Uw wachtwoord is gewijzigd',
        happened: (product) => `Het wachtwoord van uw account bij ${product} is gewijzigd.`,
      },
      address_changed: {
        subject: 'Uw e-mailadres is gewijzigd',
        happened: (product, oldEmail, newEmail) =>
          `Het adres waarmee u zich aanmeldt bij ${product} is gewijzigd van ${oldEmail} in ${newEmail}.`,
      },
      factor_added: {
        subject: 'Een tweede factor is toegevoegd',
        happened: (product) => `Er is een tweede factor toegevoegd aan uw account bij ${product}.`,
      },
      factor_removed: {
        subject: 'Een tweede factor is verwijderd',
        happened: (product) => `Er is een tweede factor verwijderd van uw account bij ${product}.`,
      },
      factors_reset: {
        subject: 'Uw tweede factor is gereset',
        happened: (product) =>
          `Een beheerder van ${product} heeft uw tweede factoren, herstelcodes en passkeys verwijderd en u overal afgemeld. Meld u aan met uw wachtwoord en voeg een nieuwe tweede factor toe.`,
      },
      passkey_added: {
        subject: 'Een passkey is toegevoegd',
        happened: (product) =>
          `Er is een passkey toegevoegd aan uw account bij ${product}. Wie die heeft, kan zich als u aanmelden.`,
      },
      passkey_removed: {
        subject: 'Een passkey is verwijderd',
        happened: (product) => `Er is een passkey verwijderd van uw account bij ${product}.`,
      },
    },
    device: 'Toestel',
    deviceName: (browser, system) => `${browser} op ${system}`,
    unknownDevice: 'Onbekend toestel',
    internetAddress: 'Internetadres',
    time: 'Tijdstip',
    heldBy: (until) =>
      `U hebt dit niet zelf gewijzigd. Daarom blijven documenten voor u gesloten tot ${until}. Gaat u akkoord met de wijziging, dan kunt u ze nu openen.`,
    agree: 'Ik ga akkoord met de wijziging',
    wasMe: 'Was u dit, dan hoeft u niets te doen.',
    wasNotMe: 'Dit was ik niet',
    link: 'De link werkt één keer en 7 dagen lang. Hij opent een pagina met een knop. De knop meldt u overal af, en u krijgt een mail om een nieuw wachtwoord te kiezen.',
    factorStays: (supportEmail) =>
      `Een tweede factor die niet van u is, blijft tot wij hem verwijderen: schrijf naar ${supportEmail}, of antwoord op deze mail.`,
  },

  address: {
    notice: {
      subject: 'Uw adres wordt gewijzigd',
      happens: (product, oldEmail, newEmail) =>
        `Een beheerder van ${product} wijzigt het adres waarmee u zich aanmeldt van ${oldEmail} in ${newEmail}. Er verandert niets zolang u de link die wij naar ${newEmail} hebben gemaild niet hebt gevolgd.`,
      unwanted: (supportEmail) =>
        `Wilde u dit niet, laat het ons dan meteen weten: antwoord op deze mail, of schrijf naar ${supportEmail}. Wij annuleren de wijziging, en u behoudt uw adres.`,
    },
    link: {
      subject: 'Bevestig uw nieuwe e-mailadres',
      happens: (product, oldEmail) =>
        `Een beheerder van ${product} wil dat u zich voortaan met dit adres aanmeldt, in plaats van met ${oldEmail}. Open binnen 24 uur deze link om te bevestigen:`,
      button: 'Wijziging bevestigen',
      unwanted: 'Verwacht u dit niet, dan hoeft u niets te doen: uw aanmelding blijft zoals ze is.',
    },
  },

  test: {
    title: 'De mail werkt',
    subject: (product) => `${product}: testmail`,
    asked: (product) => `u hebt ${product} om een testmail gevraagd. Dat u hem leest, betekent dat de mail werkt.`,
    button: 'Beheer openen',
  },
}
