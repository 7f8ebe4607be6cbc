import type { Texts } from './en.ts'

export const texts: Texts = {
  categories: {
    start: 'Aan de slag',
    dashboard: 'Functies van het portaal',
    account: 'Accountbeheer',
    technical: 'Technische ondersteuning',
  },
  entries: {
    'what-is-it': {
      question: 'Waarvoor dient dit portaal?',
      answer: [
        'Het is dé plaats voor alles wat u met ons doet: de diensten van uw organisatie, uw documenten, uw afspraken, uw taken en uw vragen.',
        'Iedereen van uw organisatie met toegang ziet dezelfde diensten, sjablonen en meldingen, en hetzelfde bord. Niemand buiten uw organisatie en ons team ziet ze.',
      ],
    },
    'first-steps': {
      question: 'Waar begin ik?',
      answer: [
        'Op uw startpagina. Ze zegt wat uw aandacht vraagt, beantwoordt vragen via de AI Steward, onze AI-assistent, en toont uw komende consulten.',
        'De zijbalk leidt naar de rest: Account (Accountprofiel, Financieel overzicht), Bibliotheek (Sjablonen, Kanbanbord), Agenda (Consultplanner, Belangrijke gebeurtenissen) en uw diensten. Onder Handleidingen in de bovenbalk vindt u de instructievideo, deze veelgestelde vragen en de ondersteuning.',
      ],
    },
    tutorial: {
      question: 'Is er een instructievideo?',
      answer: [
        'Ja. Open Handleidingen in de bovenbalk en kies Instructievideo. De video duurt twee minuten en toont elk onderdeel van het portaal in werking.',
      ],
    },
    'get-access': {
      question: 'Hoe krijgt een collega toegang?',
      answer: [
        'Vraag het aan uw contactpersoon bij ons kantoor, of schrijf ons via Contact met ondersteuning. Een beheerder maakt de gebruiker aan en stuurt een uitnodiging per e-mail, met een link om een wachtwoord te kiezen.',
        'Een collega kan zich ook zelf registreren op het aanmeldscherm. Zodra het adres bevestigd is, wordt het aan uw organisatie gekoppeld als het e-maildomein bij ons bekend is; anders koppelt een beheerder het.',
      ],
    },
    'setup-pending': {
      question: 'Waarom zie ik ‘Uw account wordt ingesteld’?',
      answer: [
        'U bent aangemeld, maar uw gebruiker is nog niet aan een organisatie gekoppeld, dus is er niets te tonen. Neem contact op met uw beheerder, of schrijf ons; laad de pagina opnieuw zodra u gekoppeld bent.',
      ],
    },
    training: {
      question: 'Wat is de trainingsomgeving?',
      answer: [
        'Een afzonderlijke kopie van het portaal met voorbeeldgegevens, om dingen zonder gevolgen uit te proberen. Ze heeft eigen gebruikers, bestanden en mails: niets van wat u daar doet, bereikt Productie.',
        'Onder het aanmeldformulier kiest u tussen Productie en Training. Zolang u in Training bent, staat dat in de bovenbalk.',
      ],
    },
    phone: {
      question: 'Kan ik het portaal op mijn telefoon gebruiken?',
      answer: [
        'Ja, in de browser. De zijbalk wordt een uitschuifbaar menu, tabellen worden lijsten, en kaarten van het bord verplaatst u met een vinger of via hun menu.',
      ],
    },
    'ask-ai': {
      question: 'Wat kan ik aan de AI Steward vragen?',
      answer: [
        'Alles over uw documenten en over die van ons die voor alle cliënten bedoeld zijn: wat een beleid bepaalt, welk sjabloon past, wat een term betekent. De Steward weet ook hoe het portaal werkt. Hij noemt de documenten en de pagina’s van de hulp die hij gebruikte, zodat u ze kunt nakijken.',
        'Hij onthoudt uw gesprek zolang de privacyverklaring zegt, alleen voor u; u kunt het op elk moment verwijderen.',
        'De Steward is een assistent, geen adviseur. Zijn antwoorden zijn geen juridisch advies; boek daarvoor een consult.',
      ],
    },
    'ai-privacy': {
      question: 'Welke documenten ziet de AI Steward?',
      answer: [
        'Alleen de documenten die u zelf mag openen: de sjablonen van uw organisatie, de sjablonen die voor alle cliënten bedoeld zijn, en het bestand dat u bij uw vraag voegt. Documenten van andere organisaties blijven buiten zijn bereik.',
      ],
    },
    attach: {
      question: 'Welke bestanden kan ik bij een vraag voegen?',
      answer: [
        'Pdf-, Word-, Excel- en tekstbestanden tot 20 MB. Het bestand is alleen van u: collega’s zien het niet.',
      ],
    },
    compare: {
      question: 'Hoe vergelijk ik twee documenten?',
      answer: [
        'Kies Documenten vergelijken boven de chat en duid twee documenten aan, of vink twee rijen aan op Sjablonen. Het oudste document staat links; Omwisselen keert de vergelijking om. U krijgt een samenvatting van de clausules die zijn toegevoegd, verwijderd of gewijzigd, en beide teksten naast elkaar met de verschillen gemarkeerd.',
      ],
    },
    book: {
      question: 'Hoe boek ik een consult?',
      answer: [
        'Kies Consult boeken op uw startpagina, of Consultplanner in de zijbalk. Onze boekingspagina opent in een nieuw tabblad; kies een onderwerp en een tijdstip. Zodra ons team het consult heeft ingevoerd, verschijnt het in de planner op uw startpagina; Alle consulten toont daar ook de voorbije.',
      ],
    },
    notifications: {
      question: 'Welke meldingen krijg ik?',
      answer: [
        'De meldingen die ons team en de feeds van uw organisatie sturen: compliance- en beveiligingsmeldingen, nieuws uit de bronnen die u volgt, en berichten over het portaal zelf. Ze komen aan terwijl u werkt, zonder dat u de pagina opnieuw laadt.',
        'De bel in de bovenbalk toont de tien nieuwste; de pagina Meldingen toont ze allemaal, per status en per type. Wat gelezen is, geldt alleen voor u: wat een collega gelezen heeft, blijft voor u ongelezen. Onder Meldingsvoorkeuren kiest u wat u per mail ontvangt, en hoe vaak.',
      ],
    },
    board: {
      question: 'Hoe werkt het Kanbanbord?',
      answer: [
        'Het bevat de taken van uw organisatie in vier kolommen. Maak een kaart, sleep ze van kolom naar kolom, of kies Verplaatsen naar… in haar menu. Iedereen van het account ziet wijzigingen meteen.',
        'Met het toetsenbord: ga naar een kaart, druk op de spatiebalk om ze op te nemen, op de pijltjestoetsen om ze te verplaatsen en opnieuw op de spatiebalk om ze neer te zetten; Escape maakt de verplaatsing ongedaan.',
      ],
    },
    search: {
      question: 'Hoe zoek ik?',
      answer: [
        'Druk op Ctrl+K (Cmd+K op een Mac), op welke pagina u ook bent. Zoeken vindt pagina’s, acties, sjablonen, kaarten, meldingen, ondersteuningsverzoeken, consulten en deze veelgestelde vragen; sjablonen worden ook gevonden op woorden in de documenten, in het Engels, het Nederlands en het Frans.',
      ],
    },
    services: {
      question: 'Waarom zijn sommige diensten grijs?',
      answer: [
        'Uw organisatie heeft ze nog niet. Upgrade leidt naar Contact met ondersteuning, waar u ze kunt aanvragen. Een dienst die wordt ingeschakeld, verschijnt meteen, zonder dat u zich opnieuw aanmeldt.',
      ],
    },
    'service-not-clickable': {
      question: 'Waarom opent een dienst een pagina van het portaal in plaats van zijn eigen link?',
      answer: [
        'De dienst is voor uw organisatie ingeschakeld, en de link wordt nog voorbereid. Tot dan opent de naam een pagina die zegt wat de dienst omvat en bij wie u terechtkunt. Zodra ons team de link heeft ingesteld, leidt de naam daarheen.',
      ],
    },
    tier: {
      question: 'Waar zie ik onze formule en onze contactpersoon?',
      answer: [
        'Op Accountprofiel in de zijbalk: de naam van uw organisatie, haar formule, en uw vaste aanspreekpunt bij ons kantoor. Vraag uw contactpersoon om iets daarvan te wijzigen.',
      ],
    },
    'templates-who': {
      question: 'Wie kan de documenten zien die wij uploaden?',
      answer: [
        'Iedereen van uw organisatie, en ons team. Sjablonen zonder organisatie zijn van ons, voor alle cliënten. Upload pdf-, Word-, tekst- en RTF-bestanden tot 10 MB op de pagina Sjablonen.',
      ],
    },
    'change-password': {
      question: 'Hoe wijzig ik mijn wachtwoord?',
      answer: [
        'Kies op Mijn profiel Wachtwoord resetten: u krijgt een e-mail met een link om een nieuw wachtwoord te kiezen. Kunt u zich niet aanmelden, vul dan uw e-mailadres in op het aanmeldscherm en kies daar Wachtwoord vergeten.',
      ],
    },
    'change-email': {
      question: 'Kan ik mijn e-mailadres of telefoonnummer wijzigen?',
      answer: [
        'Uw telefoonnummer wijzigt u zelf op Mijn profiel. Met uw e-mailadres meldt u zich aan; het kan niet in het portaal worden gewijzigd. Vraag het aan ons team, dat ook uw naam kan verbeteren.',
      ],
    },
    impersonation: {
      question: 'Kan uw team in mijn account kijken?',
      answer: [
        'Om u te helpen, kan een beheerder het portaal zien zoals u het ziet, hoogstens een uur. Begin en einde daarvan worden altijd vastgelegd, met wie het deed. Niemand kan uw wachtwoord lezen.',
      ],
    },
    appearance: {
      question: 'Kan ik wijzigen hoe het portaal eruitziet?',
      answer: [
        'Ja, onder Thema en weergave in de instellingen: licht, donker of zoals uw toestel; hoog contrast, minder beweging en een compacte weergave. Versie 1.1 (modern en zakelijk) is een tweede stijl voor het hele portaal. Uw keuze volgt u op elk toestel.',
      ],
    },
    'link-expired': {
      question: 'De link uit een e-mail werkt niet. Wat nu?',
      answer: [
        'Zulke links werken één keer en een uur lang, en een nieuwere mail vervangt een oudere. Vraag een nieuwe aan op het aanmeldscherm, en gebruik de nieuwste mail.',
        'Een mailprogramma dat links opent om ze te controleren, doet geen kwaad: de link leidt naar een pagina van het portaal, en alleen de knop daar gebruikt hem.',
      ],
    },
    'no-mail': {
      question: 'Ik heb geen e-mail gekregen. Waar is hij?',
      answer: [
        'Kijk eerst in de map met ongewenste mail. Tussen twee mails naar hetzelfde adres moet een minuut liggen. Is uw adres bij ons niet bekend, dan wordt er geen mail verstuurd, en het portaal zegt niet welke adressen bekend zijn.',
      ],
    },
    offline: {
      question: 'Wat gebeurt er als mijn verbinding wegvalt?',
      answer: [
        'Het portaal zegt het onopvallend, en behoudt wat het toont. Een wijziging die niet kon worden opgeslagen, wordt teruggedraaid en u krijgt daarvan bericht. Zodra de verbinding er weer is, werken de lijsten zichzelf bij.',
      ],
    },
    browsers: {
      question: 'Welke browsers worden ondersteund?',
      answer: [
        'De huidige en de vorige versie van Chrome, Edge, Firefox en Safari, op een computer en op een telefoon. Scripts moeten toegelaten zijn. Drie cookies onthouden hoe uw scherm eruitziet: de zijbalk, de weergave en de taal; de opslag van de browser houdt u aangemeld. Niets volgt u naar andere sites.',
      ],
    },
    accessibility: {
      question: 'Kan ik het portaal met een toetsenbord of een schermlezer gebruiken?',
      answer: [
        'Ja, volledig. Met Tab bereikt u alles, Ctrl+B toont of verbergt de zijbalk, Ctrl+K zoekt, F8 leidt naar de berichten in de hoek. Is iets voor u moeilijk te gebruiken, zeg het ons: voor ons is dat een fout.',
      ],
    },
    contact: {
      question: 'Hoe bereik ik de ondersteuning?',
      answer: [
        'Schrijf ons op de pagina Contact met ondersteuning. Tijdens de openingsuren beantwoorden wij dringende verzoeken binnen een tot twee uur en verzoeken met hoge prioriteit binnen vier tot acht; die met gemiddelde prioriteit nemen een tot twee werkdagen in beslag, die met lage twee tot drie. Uw verzoek wordt bewaard, ook als onze mail niet werkt.',
      ],
    },
  },
}
