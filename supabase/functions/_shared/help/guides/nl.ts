import type { Texts } from './en.ts'

export const texts: Texts = {
  home: {
    title: 'Uw startpagina',
    text: 'De Portaalpagina is uw startpagina: wat vandaag uw aandacht vraagt, de AI Steward, recente documenten, uw volgende consulten, het bord, uw contactpersoon en open verzoeken. Het vinkje naast een item van Vraagt uw aandacht haalt het weg, alleen voor u; de melding die verschijnt, heeft Ongedaan maken. Het logo en Startpagina in de zijbalk leiden er vanaf elke pagina naartoe.',
  },
  'upcoming-consults': {
    title: 'Uw komende consulten bekijken',
    text: 'De Consultplanner toont de consulten die u geboekt hebt, de eerstvolgende eerst, met dag, uur, consultant en dienst. De uren zijn die van ons kantoor. De naam van de consultant opent de boeking, waar u ze kunt verplaatsen of annuleren.',
  },
  'consult-times': {
    title: 'Het uur van een consult',
    text: 'Het uur van een consult is de tijd van ons kantoor, waar u ook bent. Het agendabestand van een consult heeft het juiste uur voor uw eigen tijdzone.',
  },
  calendar: {
    title: 'Een consult in uw agenda zetten',
    text: 'Elk consult heeft een knop Toevoegen aan agenda. U krijgt er een bestand (.ics) mee voor Outlook, Google Agenda of de agenda van uw telefoon.',
  },
  upload: {
    title: 'Een document uploaden',
    text: 'Kies op Sjablonen Sjabloon uploaden, of sleep bestanden om het even waar op de pagina. Pdf-, Word-, tekst- en RTF-bestanden tot 10 MB elk worden aanvaard, meerdere tegelijk. Kies een titel en een categorie; labels helpen om het document terug te vinden. Uploads van uw organisatie zijn cliëntspecifiek.',
  },
  'find-template': {
    title: 'Een sjabloon vinden',
    text: 'Sjablonen heeft een zoekveld, dat ook in de tekst van de documenten zoekt, en filters voor categorie en label. Een titel opent het document op de pagina. Cliëntspecifieke sjablonen zijn alleen van u, algemene zijn voor alle cliënten.',
  },
  download: {
    title: 'Een document downloaden of afdrukken',
    text: 'Op Sjablonen heeft elke rij een knop om te downloaden. Een titel opent het document op de pagina, waar u het kunt lezen zonder het te downloaden.',
  },
  'delete-document': {
    title: 'Een document verwijderen',
    text: 'Open op Sjablonen het menu van een rij en kies Verwijderen. Het portaal vraagt eerst om bevestiging. U kunt documenten van uw organisatie verwijderen; die voor alle cliënten zijn van ons team.',
  },
  'rename-document': {
    title: 'De titel van een document wijzigen',
    text: 'Ons team wijzigt de titel, de categorie en de labels van een document; vraag het ons via Contact met ondersteuning. U kunt uw document ook verwijderen op Sjablonen en het opnieuw uploaden met een andere titel.',
  },
  superseded: {
    title: 'Wat Vervangen betekent',
    text: 'Een document krijgt de vermelding Vervangen waar de Steward eruit citeert, als er een latere versie van in de bibliotheek staat. Lees de latere versie, of vergelijk de twee.',
  },
  'compare-templates': {
    title: 'Twee versies vergelijken',
    text: 'Vink op Sjablonen twee rijen aan en kies Vergelijken, of kies Documenten vergelijken in de chat. Het oudste document staat links. U ziet welke clausules zijn toegevoegd, verwijderd, gewijzigd of hernummerd, kunt ze afdrukken, en Omwisselen keert de vergelijking om.',
  },
  'text-not-read': {
    title: 'De tekst van een bestand kon niet worden gelezen',
    text: 'De Steward kan alleen citeren uit een document waarvan de tekst leesbaar is. Een scan zonder tekst, een versleuteld bestand en een beschadigd bestand hebben er geen. Upload het originele bestand, of een pdf met een tekstlaag, zonder wachtwoord.',
  },
  'my-uploads': {
    title: 'Bestanden die u bij vragen hebt gevoegd',
    text: 'Bestanden die u bij een vraag voegt, zijn alleen voor u: noch uw collega’s, noch ons team kunnen ze openen. Ze worden verwijderd na de termijn die de privacyverklaring noemt, en samen mogen uw bestanden 200 MB groot zijn. Mijn profiel toont ze onder Mijn uploads, waar u ze kunt verwijderen.',
  },
  conversations: {
    title: 'Eerdere gesprekken met de Steward',
    text: 'De klok boven de chat toont uw eerdere gesprekken, begint een nieuw en verwijdert er een of alle. Gesprekken worden bewaard zolang de privacyverklaring zegt, alleen voor u, en gaan mee naar een andere browser. Ons team kan ze niet lezen.',
  },
  advisor: {
    title: 'Een adviseur vragen',
    text: 'Vindt de Steward geen antwoord, kies er dan onder Een adviseur vragen. Er opent een ondersteuningsverzoek met uw vraag en de bronnen al ingevuld; u kunt het wijzigen voor u het verzendt.',
  },
  'card-new': {
    title: 'Een kaart op het bord maken',
    text: 'Kies op Kanbanbord Nieuwe kaart, geef ze een titel en, als u wilt, een beschrijving. Ze komt in Te doen, tenzij u een andere kolom kiest. Iedereen van uw organisatie ziet ze meteen.',
  },
  'card-change': {
    title: 'Een kaart bewerken of verwijderen',
    text: 'Open het menu van een kaart op Kanbanbord om ze te bewerken, te verplaatsen of te verwijderen. Bij het verwijderen wordt niets gevraagd: de melding heeft Ongedaan maken, dat de kaart terugbrengt.',
  },
  'mark-read': {
    title: 'Meldingen lezen en filteren',
    text: 'Meldingen toont ze allemaal, de nieuwste eerst; open er een om ze volledig te lezen. Filter op status en op type. Alles als gelezen markeren wist het aantal bij de bel.',
  },
  'notification-settings': {
    title: 'Kiezen welke meldingen u krijgt',
    text: 'Meldingsvoorkeuren in de instellingen bevat uw keuzes: waarover u bericht krijgt, en hoe vaak u een mail krijgt: meteen, dagelijks, wekelijks of nooit.',
  },
  'mail-frequency': {
    title: 'Hoe vaak wij u mails sturen',
    text: 'Onder Meldingsvoorkeuren kiest u hoe vaak u meldingen per mail krijgt: meteen, dagelijks om 8.00 uur op werkdagen, wekelijks op maandag, of nooit. Elke mail heeft ook een link die ze stopzet.',
  },
  'security-alerts': {
    title: 'Waarom een beveiligingsmelding meteen wordt gemaild',
    text: 'Een beveiligingsmelding wordt altijd meteen gemaild, wat u verder ook gekozen hebt, tenzij u mails hebt uitgeschakeld.',
  },
  'text-messages': {
    title: 'Tekstberichten (sms)',
    text: 'Als ons kantoor tekstberichten aanbiedt, stuurt Meldingen per sms onder Meldingsvoorkeuren u beveiligingsmeldingen per sms, naar het telefoonnummer op Mijn profiel. Staat de schakelaar er niet, dan worden tekstberichten niet aangeboden.',
  },
  theme: {
    title: 'Donkere modus en andere weergaven',
    text: 'Thema en weergave in de instellingen: licht, donker of zoals uw toestel; hoog contrast, minder beweging, compacte weergave en Versie 1.1. Een wijziging is meteen te zien; Weergave-instellingen opslaan bewaart ze, op elk toestel.',
  },
  profile: {
    title: 'Mijn profiel',
    text: 'De naam onderaan de zijbalk leidt naar Mijn profiel: uw naam, e-mailadres en telefoonnummer, Wachtwoord resetten en Afmelden.',
  },
  'sign-out': {
    title: 'Afmelden',
    text: 'Afmelden staat onderaan de zijbalk en op Mijn profiel. Het beëindigt de sessie in deze browser.',
  },
  'forgot-password': {
    title: 'U kunt zich niet aanmelden',
    text: 'Vul op het aanmeldscherm uw e-mailadres in en kies Wachtwoord vergeten: u krijgt een mail met een link om een nieuw wachtwoord te kiezen. Controleer onder het formulier of Productie gekozen is. Wacht na tien verkeerde wachtwoorden vijf minuten.',
  },
  'password-rules': {
    title: 'Wat een wachtwoord moet hebben',
    text: 'Wanneer u zich registreert, heeft het wachtwoord minstens 8 tekens, met een kleine letter, een hoofdletter, een cijfer en een van @ $ ! % * ? &. Een wachtwoord dat u via een link uit een mail kiest, mag korter zijn: de pagina zegt hoeveel tekens nodig zijn.',
  },
  'account-profile': {
    title: 'Uw organisatie',
    text: 'Accountprofiel in de zijbalk toont de naam van uw organisatie, haar logo, haar formule, en uw contactpersoon bij ons kantoor. Vraag uw contactpersoon om ze te wijzigen.',
  },
  'switch-account': {
    title: 'Naar een andere organisatie overschakelen',
    text: 'Hoort u bij meerdere organisaties, dan wisselt u ertussen met de pijltjes naast het logo rechtsboven. Alle pagina’s tonen dan de andere, ook in uw andere vensters.',
  },
  'your-contact': {
    title: 'Uw contactpersoon bij ons kantoor',
    text: 'Uw contactpersoon staat op uw startpagina, met e-mailadres, telefoonnummer en een knop om een consult te boeken. Ook Accountprofiel noemt de contactpersoon.',
  },
  'who-has-access': {
    title: 'Wie van uw organisatie toegang heeft',
    text: 'Instellingen toont onder Toegang van gebruikers iedereen die in het portaal bij uw organisatie hoort, met rol, toegangsniveau en laatste aanmelding. Schrijf ons via Contact met ondersteuning om iemand te verwijderen.',
  },
  'support-new': {
    title: 'Naar de ondersteuning schrijven',
    text: 'Kies op Contact met ondersteuning een categorie en een prioriteit, schrijf wat u nodig hebt en kies Bericht verzenden. De pagina zegt tegen wanneer wij antwoorden: dringend binnen 2 uur, hoog binnen 8 uur, gemiddeld binnen 2 werkdagen, laag binnen 3. De ondersteuning is er van maandag tot en met vrijdag, van 9.00 tot 18.00 uur. Een bericht kan vijf bestanden van elk 10 MB hebben: pdf, Word, Excel of tekst.',
  },
  'support-follow': {
    title: 'Uw ondersteuningsverzoek opvolgen',
    text: 'Contact met ondersteuning toont uw verzoeken met nummer, status en het tijdstip waarop we uiterlijk antwoorden. Open er een om ons antwoord te lezen en om opnieuw te schrijven. Ook collega’s van uw organisatie zien de verzoeken.',
  },
  'support-reopen': {
    title: 'Een gesloten verzoek heropenen',
    text: 'Open het verzoek op Contact met ondersteuning en kies Heropenen, of schrijf een antwoord: beide openen een gesloten verzoek opnieuw. U kunt een verzoek ook zelf sluiten.',
  },
  drafts: {
    title: 'Teksten die u nog niet hebt verzonden',
    text: 'Wat u aan de ondersteuning en aan de Steward schrijft, wordt in uw browser bewaard tot u het verzendt of wist: het gaat niet verloren als u de pagina herlaadt, de verbinding wegvalt of de sessie verloopt.',
  },
  upgrade: {
    title: 'Een dienst toevoegen',
    text: 'Diensten die uw organisatie niet heeft, zijn grijs, met Upgrade ernaast. Upgrade leidt naar Contact met ondersteuning, waar u de dienst aanvraagt. Zodra we ze inschakelen, verschijnt ze.',
  },
  finance: {
    title: 'Financieel overzicht',
    text: 'Financieel overzicht in de zijbalk is de plaats voor de uren die we voor u werkten en wat werd gefactureerd. Zolang er staat dat er nog niets is, opent Vraag over een factuur een verzoek om facturen en uren.',
  },
  events: {
    title: 'Belangrijke gebeurtenissen',
    text: 'Belangrijke gebeurtenissen in de zijbalk toont uw deadlines en waarschuwingen die openstaan (ongelezen waarschuwingen, documenten om na te kijken, kaarten in afwachting), en dan uw volgende consulten. Training heeft ook voorbeelden van deadlines en audits, op vervaldatum, met filters en een tijdlijn. De pagina zegt het als er nog niets is.',
  },
  environments: {
    title: 'Wisselen tussen Productie en Training',
    text: 'Onder het aanmeldformulier kiest u Productie of Training. In Training staat er een aanduiding in de bovenbalk; open die en kies Naar Productie overschakelen. Elke omgeving heeft haar eigen gebruikers, documenten en sessie.',
  },
  shortcuts: {
    title: 'Sneltoetsen',
    text: 'Ctrl+K zoekt, Ctrl+B toont of verbergt de zijbalk, F8 leidt naar de berichten in de hoek. Op het bord neemt de spatiebalk een kaart op en verplaatsen de pijltjestoetsen ze. In de chat verzendt Enter en maakt Shift+Enter een nieuwe regel. Gebruik Cmd op een Mac.',
  },
  sidebar: {
    title: 'De zijbalk tonen of verbergen',
    text: 'De knop links in de bovenbalk, of Ctrl+B, klapt de zijbalk in tot pictogrammen en weer uit. Op een telefoon is ze een uitschuifbaar menu. Het portaal onthoudt uw keuze een week.',
  },
  'release-notes': {
    title: 'Wat er nieuw is in het portaal',
    text: 'De versie in de bovenbalk opent Releaseopmerkingen bekijken: daar staat wat er nieuw is in deze versie van het portaal.',
  },
  privacy: {
    title: 'Hoe wij met uw persoonsgegevens omgaan',
    text: 'De Privacyverklaring onderaan de pagina zegt welke persoonsgegevens het portaal over u bijhoudt, waarom en hoelang, en welke rechten u hebt. De Disclaimer staat ernaast.',
  },
  language: {
    title: 'Taal van het portaal',
    text: 'Het portaal is er in het Nederlands, het Frans en het Engels. Kies uw taal in het menu bij uw naam onderaan de zijbalk, of op het aanmeldscherm. Ook uw mails volgen die keuze. De Steward antwoordt in de taal van uw vraag, en zoeken vindt woorden in de drie talen.',
  },
}
