import type { IdentityTexts } from './identity-en.ts'

export const texts: IdentityTexts = {
  orOpen: 'Of open dit adres:',
  automatic: 'Dit bericht is automatisch verzonden; antwoorden worden niet gelezen.',

  confirmation: {
    subject: 'Bevestig uw e-mailadres',
    preview: 'Nog één stap: bevestig dat dit uw adres is.',
    happens: (email, product) =>
      `Nog één stap: bevestig dat ${email} uw adres is, en uw account bij ${product} is klaar voor gebruik.`,
    again: 'Dit adres is meer dan één keer geregistreerd, dus geen van de wachtwoorden geldt: u kiest er straks een.',
    button: 'Adres bevestigen',
    note: 'De link werkt één keer en voor beperkte tijd. Hebt u geen account aangevraagd, dan hoeft u niets te doen: zonder uw bevestiging komt het er niet.',
  },
  recovery: {
    subject: 'Kies een nieuw wachtwoord',
    preview: 'Er is een nieuw wachtwoord voor uw account aangevraagd.',
    happens: (email, product) =>
      `Voor het account ${email} bij ${product} is een nieuw wachtwoord aangevraagd. Kies het hier; tot dan blijft het oude geldig.`,
    button: 'Nieuw wachtwoord kiezen',
    note: 'De link werkt één keer en voor beperkte tijd. Hebt u dit niet aangevraagd, dan hoeft u niets te doen.',
  },
  invite: {
    subject: 'U bent uitgenodigd',
    preview: 'Er staat een account voor u klaar.',
    firm: 'het kantoor',
    invitedBy: (person, firm) => `${person} nodigt u uit voor het portaal van ${firm}.`,
    invitedTo: (person, account, firm) => `${person} nodigt u uit voor ${account} op het portaal van ${firm}.`,
    happens: (email, product) =>
      `Bij ${product} staat een account klaar voor ${email}. Aanvaard de uitnodiging om een wachtwoord te kiezen en te beginnen.`,
    button: 'Uitnodiging aanvaarden',
    note: 'De link werkt één keer en voor beperkte tijd. Verwacht u geen uitnodiging, dan hoeft u niets te doen.',
  },
  magic_link: {
    subject: 'Aanmelden',
    preview: 'Uw link om u aan te melden, en een code als u die liever hebt.',
    happens: (email, product) => `Meld u met deze link bij ${product} aan als ${email}:`,
    button: 'Aanmelden',
    orCode: 'Of voer deze code in op de pagina waar u erom vroeg:',
    note: 'Link en code werken één keer en voor beperkte tijd. Hebt u dit niet aangevraagd, dan hoeft u niets te doen; geef de code nooit door.',
  },
  email_change: {
    subject: 'Bevestig uw nieuwe e-mailadres',
    preview: 'Voor een account is een ander aanmeldadres gevraagd.',
    noAddress: 'zonder adres',
    happens: (email, newEmail, product) =>
      `Voor het account ${email} bij ${product} is gevraagd het adres ${newEmail} voortaan als aanmeldadres te gebruiken. Bevestig dit alleen als het account van u is:`,
    button: 'Wijziging bevestigen',
    note: 'De link werkt één keer en voor beperkte tijd. Kent u het account niet, dan hoeft u niets te doen. Is het van u en hebt u dit niet aangevraagd, bevestig dan niet en kies een nieuw wachtwoord.',
  },
  reauthentication: {
    subject: 'Uw code',
    preview: 'De code waarmee u bevestigt dat u het bent.',
    happens: (product) => `Voer deze code in bij ${product} om te bevestigen dat u het bent:`,
    note: 'De code werkt één keer en voor beperkte tijd. Geef hem nooit door. Hebt u er niet om gevraagd, dan kent iemand misschien uw wachtwoord: kies een nieuw wachtwoord.',
  },
}
