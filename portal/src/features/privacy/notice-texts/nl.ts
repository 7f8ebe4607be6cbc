import type { Notice } from './en.ts'

const FROM_YOU = 'U verstrekt ons deze gegevens zelf.'
const WITH_IT =
  'Met de dienstverleners die onze systemen voor ons beheren, als verwerkers op grond van een verwerkersovereenkomst.'
const IN_EEA = 'Geen: de gegevens blijven binnen de Europese Economische Ruimte.'
const ACCOUNTANT = 'Met onze boekhouder en, waar de wet dat vereist, met de overheid.'
const CONSENT = 'Uw toestemming.'
const FROM_YOU_OR_ORGANISATION =
  'U of uw organisatie verstrekt ons deze gegevens; sommige komen uit openbare ondernemingsregisters.'

export const texts: Notice = {
  who: {
    heading: '1. Wie wij zijn',
    firm: (firm, address, companyNumber) => {
      const office = address === '' ? '' : `, met zetel te ${address}`
      const number = companyNumber === '' ? '' : `, ingeschreven onder het ondernemingsnummer ${companyNumber}`
      return `${firm} is een Belgische vennootschap${office}${number}.`
    },
    beforeAddress:
      'Zij bepaalt als verwerkingsverantwoordelijke waarom en hoe de gegevens in deze verklaring worden verwerkt. Voor alles wat uw persoonsgegevens betreft, schrijft u naar',
    afterAddress: '.',
  },
  scope: {
    heading: '2. Toepassingsgebied',
    text: 'Deze verklaring gaat over de persoonsgegevens die wij verwerken via onze website en dit portaal, voor direct marketing en in het kader van de algemene organisatie van ons kantoor. Wat wij als verwerker voor onze cliënten verwerken, wordt beheerst door de overeenkomsten met hen.',
  },
  activities: {
    heading: '3. Verwerkingsactiviteiten',
    facts: {
      legalBasis: 'Rechtsgrond',
      data: 'Gegevens',
      source: 'Bron',
      retention: 'Bewaartermijn',
      sharing: 'Gegevensdeling',
      decisions: 'Geautomatiseerde besluitvorming',
      noDecisions: 'Geen.',
      transfers: 'Doorgifte',
    },
    list: [
      {
        id: '3.1',
        title: 'Gebruik van de website en cookies',
        purpose: 'Om de website en dit portaal te tonen, ze te beveiligen en te weten hoe ze worden gebruikt.',
        legalBasis:
          'Gerechtvaardigd belang voor de cookies zonder welke de site niet werkt; voor alle andere uw toestemming, die u op elk moment kunt intrekken.',
        data: 'Adres van uw apparaat (IP), browser en systeem, bezochte pagina’s en tijdstip, uw keuze inzake cookies.',
        source: 'Uw apparaat verstrekt ons deze gegevens terwijl u de site gebruikt.',
        retention: 'Zolang de cookie geldig is, hoogstens een jaar; beveiligingslogboeken tot {sign_ins}.',
        sharing:
          'Met de dienstverleners die de site hosten en, als u daarmee instemde, met wie het gebruik ervan meet.',
        transfers: IN_EEA,
        cookies: [
          {
            kind: 'Essentiële',
            does: 'cookies houden u aangemeld en de site veilig; zonder deze cookies werkt ze niet.',
          },
          {
            kind: 'Functionele',
            does: 'cookies onthouden uw keuzes, zoals de taal of de breedte van de zijbalk.',
          },
          {
            kind: 'Analytische',
            does: 'cookies vertellen ons welke pagina’s worden gebruikt, zodat wij ze kunnen verbeteren.',
          },
          { kind: 'Marketingcookies', does: 'zouden u elders tonen wat u kan interesseren.' },
          {
            kind: 'Cookies van derden',
            does: 'worden geplaatst door anderen van wie een pagina inhoud insluit, zoals een video.',
          },
        ],
      },
      {
        id: '3.2',
        title: 'Contact via de website',
        purpose: 'Om uw vraag of verzoek te beantwoorden.',
        legalBasis: CONSENT,
        data: 'Naam, e-mailadres, telefoonnummer als u dat opgeeft, en wat u ons schrijft.',
        source: FROM_YOU,
        retention: 'Tot {support_requests} nadat uw verzoek is behandeld.',
        sharing: WITH_IT,
        transfers: IN_EEA,
      },
      {
        id: '3.3',
        title: 'Beheer van cliëntenrelaties',
        purpose:
          'Om onze diensten voor te bereiden, uit te voeren en op te volgen, ze te factureren en contact te houden.',
        legalBasis: 'Ons gerechtvaardigd belang bij het beheer van de relatie met onze cliënten.',
        data: 'Naam, functie, organisatie, contactgegevens, briefwisseling, diensten, facturen en betalingen.',
        source: FROM_YOU_OR_ORGANISATION,
        retention: 'Tot {accounts} na het laatste contact.',
        sharing: `${WITH_IT} ${ACCOUNTANT}`,
        transfers: IN_EEA,
      },
      {
        id: '3.4',
        title: 'Nieuwsbrieven',
        purpose: 'Om u nieuws te sturen over ons werk en ons vakgebied.',
        legalBasis: CONSENT,
        data: 'Naam, e-mailadres, taal, en of een nieuwsbrief is geopend.',
        source: FROM_YOU,
        retention: 'Tot u uw toestemming intrekt; elke nieuwsbrief bevat daarvoor een link.',
        sharing: WITH_IT,
        transfers: IN_EEA,
      },
      {
        id: '3.5',
        title: 'Evenementen',
        purpose: 'Om evenementen te organiseren, u ervoor uit te nodigen en ze op te volgen.',
        legalBasis: CONSENT,
        data: 'Naam, organisatie, contactgegevens, aanwezigheid, dieetwensen als u die opgeeft, foto’s van het evenement.',
        source: FROM_YOU,
        retention: 'Tot 1 jaar na het evenement.',
        sharing: `${WITH_IT} Met de partners met wie een evenement wordt georganiseerd, zoals in de uitnodiging is vermeld.`,
        transfers: IN_EEA,
      },
      {
        id: '3.6',
        title: 'Aanwerving',
        purpose: 'Om sollicitaties te beoordelen, vacatures in te vullen en een wervingsreserve aan te houden.',
        legalBasis:
          'Uw toestemming voor spontane sollicitaties en voor de wervingsreserve; ons gerechtvaardigd belang voor actieve werving.',
        data: 'Naam, contactgegevens, curriculum vitae, opleiding en ervaring, nota’s van gesprekken, en het rijksregisternummer waar de wet dat voor een arbeidsovereenkomst vereist.',
        source:
          'U verstrekt ons deze gegevens; sommige komen van rekruteringskantoren en van professionele netwerken waarop u ze bekendmaakte.',
        retention:
          'Afgewezen kandidaten: tot 1 jaar. Wervingsreserve: tot u uw toestemming intrekt, en hoogstens 3 jaar.',
        sharing: `${WITH_IT} Met de rekruteringskantoren waarmee u contact hebt.`,
        transfers:
          'Mogelijk naar de Verenigde Staten, wanneer de aanbieder van een wervingstoepassing daar is gevestigd; op grond van de standaardcontractbepalingen van de Europese Commissie.',
      },
      {
        id: '3.7',
        title: 'Leveranciersrelatie',
        purpose: 'Om leveranciers te kiezen, bij hen te bestellen en hen te betalen.',
        legalBasis: 'Ons gerechtvaardigd belang bij het beheer van de relatie met onze leveranciers.',
        data: 'Naam, functie, organisatie, contactgegevens, briefwisseling, bestellingen, facturen en betalingen.',
        source: FROM_YOU_OR_ORGANISATION,
        retention: 'Tot 7 jaar na het laatste contact.',
        sharing: `${WITH_IT} ${ACCOUNTANT}`,
        transfers: IN_EEA,
      },
      {
        id: '3.8',
        title: 'Plannen van afspraken',
        purpose: 'Om afspraken met u te plannen en u eraan te herinneren.',
        legalBasis: CONSENT,
        data: 'Naam, e-mailadres, organisatie, tijdstip en onderwerp van de afspraak.',
        source: FROM_YOU,
        retention: 'Tot {consults} nadat de afspraak heeft plaatsgevonden.',
        sharing: 'Met de aanbieder van onze boekingspagina, als verwerker op grond van een verwerkersovereenkomst.',
        transfers: IN_EEA,
      },
      {
        id: '3.9',
        title: 'Vragen aan de AI Steward',
        purpose:
          'Om uw vragen in dit portaal te beantwoorden en u de antwoorden te laten herlezen en erop te laten voortgaan.',
        legalBasis:
          'Ons gerechtvaardigd belang bij het beantwoorden van de vragen van de personen die dit portaal gebruiken.',
        data: 'Uw vragen, de antwoorden met de documenten die ze noemen, het tijdstip en de bestanden die u toevoegt. Niemand anders dan u kan ze in het portaal lezen, noch uw collega’s, noch ons team, tenzij u er ons een stuurt met “Een adviseur vragen”.',
        source: 'U verstrekt ons de vragen en bestanden; de antwoorden komen uit documenten die u mag lezen.',
        retention:
          'Gesprekken: {chat_conversations}; een vraag zonder antwoord één dag. U kunt er eerder een of alle verwijderen, onder “Gesprekken” in de Steward; wat u verwijdert, wordt ongeveer een uur later gewist. Toegevoegde bestanden: {chat_uploads}, of tot u ze verwijdert in Mijn profiel.',
        sharing: `${WITH_IT} Als wij een taalmodel gebruiken, krijgt de aanbieder ervan de vraag, wat er in het gesprek aan voorafging en de passages die erbij passen.`,
        transfers:
          'Mogelijk buiten de Europese Economische Ruimte, wanneer de aanbieder van een taalmodel daar is gevestigd; op grond van de standaardcontractbepalingen van de Europese Commissie.',
      },
    ],
  },
  sharing: {
    heading: '4. Gegevensdeling met derden',
    text: 'Wij verkopen geen persoonsgegevens. Wij delen ze uitsluitend met wie hierboven is genoemd: dienstverleners die ze namens ons en volgens onze instructies verwerken, partners waar u daarvan op de hoogte bent, en de overheid waar de wet ons daartoe verplicht.',
  },
  transfers: {
    heading: '5. Doorgifte buiten de EER',
    text: 'Wij verwerken persoonsgegevens binnen de Europese Economische Ruimte. Waar een doorgifte daarbuiten niet kan worden vermeden, zoals bij een activiteit hierboven is vermeld, gebeurt ze naar een land met een passend beschermingsniveau of op grond van de standaardcontractbepalingen van de Europese Commissie. U kunt ons om een kopie daarvan vragen.',
  },
  retention: {
    heading: '6. Bewaring',
    text: 'Wij bewaren persoonsgegevens niet langer dan het doel vereist; de termijn staat bij elke activiteit hierboven. Daarna worden ze gewist of geanonimiseerd, tenzij de wet ons verplicht ze langer te bewaren of ze nodig zijn voor een rechtsvordering.',
    set: 'Dit portaal verwijdert volgens de termijnen die nu zijn ingesteld. Voordat het gegevens van een organisatie verwijdert, kondigt het dat 30 dagen vooraf bij haar aan.',
    periods: {
      support_requests: 'Ondersteuningsverzoeken, nadat ze zijn gesloten',
      consults: 'Afspraken, nadat ze hebben plaatsgevonden',
      notifications: 'Meldingen',
      accounts: 'Wat wij over een cliënt hebben, na het laatste contact',
      admin_actions: 'Het auditlogboek van wat onze beheerders hebben gedaan',
      chat_conversations: 'Vragen aan de AI Steward en zijn antwoorden',
      chat_uploads: 'Bestanden bij een vraag',
      sign_ins: 'Toestellen waarop u zich hebt aangemeld, nadat u ze het laatst hebt gebruikt',
    },
    months: (count) => (count === 1 ? '1 maand' : `${count} maanden`),
    years: (count) => `${count} jaar`,
    loading: 'De termijnen worden geladen',
    failed: 'De ingestelde termijnen konden niet worden geladen.',
    unknown: '[niet geladen]',
  },
  decisions: {
    heading: '7. Geautomatiseerde besluitvorming',
    text: 'Geen van onze besluiten over personen berust uitsluitend op geautomatiseerde verwerking, profilering inbegrepen. De assistent van dit portaal beantwoordt vragen op basis van documenten; hij beslist niets.',
  },
  rights: {
    heading: '8. Uw rechten',
    beforeAddress: 'Om als betrokkene een recht uit te oefenen, schrijft u naar',
    afterAddress:
      '. Wij antwoorden binnen een maand. Als wij twijfelen over wie het verzoek doet, kunnen wij u vragen uw identiteit aan te tonen.',
    list: [
      {
        id: '8.1',
        title: 'Inzage',
        text: 'U kunt vragen of wij gegevens over u verwerken, welke, waarom, met wie ze worden gedeeld en hoelang ze worden bewaard, en er een kopie van krijgen. De eerste kopie is gratis.',
      },
      {
        id: '8.2',
        title: 'Rectificatie',
        text: 'U kunt onjuiste gegevens laten verbeteren en onvolledige gegevens laten aanvullen.',
      },
      {
        id: '8.3',
        title: 'Beperking van de verwerking',
        text: 'U kunt ons vragen gegevens te bewaren zonder ze te gebruiken: zolang de juistheid ervan of uw bezwaar wordt onderzocht, wanneer de verwerking onrechtmatig is en u niet wilt dat ze worden gewist, of wanneer u ze nodig hebt voor een rechtsvordering.',
      },
      {
        id: '8.4',
        title: 'Overdraagbaarheid van gegevens',
        text: 'U kunt de gegevens die u ons hebt verstrekt en die wij op grond van uw toestemming of van een overeenkomst via geautomatiseerde procedés verwerken, ontvangen in een gangbare, machineleesbare vorm, of ze door ons aan iemand anders laten bezorgen.',
      },
      {
        id: '8.5',
        title: 'Bezwaar',
        text: 'U kunt om redenen die verband houden met uw specifieke situatie bezwaar maken tegen een verwerking die op ons gerechtvaardigd belang berust, en op elk moment en zonder opgave van redenen tegen direct marketing.',
      },
      {
        id: '8.6',
        title: 'Gegevenswissing',
        text: 'U kunt gegevens laten wissen die niet langer nodig zijn, die onrechtmatig zijn verwerkt of waarvoor u uw toestemming hebt ingetrokken, tenzij de wet ons verplicht ze te bewaren.',
      },
      {
        id: '8.7',
        title: 'Intrekking van de toestemming',
        text: 'Waar wij gegevens verwerken op grond van uw toestemming, kunt u die op elk moment intrekken. Wat voordien is gedaan, blijft rechtmatig.',
      },
      {
        id: '8.8',
        title: 'Geautomatiseerde besluiten',
        text: 'U kunt bezwaar maken tegen een besluit dat uitsluitend op geautomatiseerde verwerking berust en waaraan voor u rechtsgevolgen of vergelijkbare aanmerkelijke gevolgen zijn verbonden. Wij nemen geen dergelijke besluiten.',
      },
    ],
  },
  complaints: {
    heading: '9. Vragen en klachten',
    beforeAddress: 'Vraag het eerst aan ons:',
    afterAddress:
      '. U kunt ook een klacht indienen bij de Gegevensbeschermingsautoriteit (GBA), Drukpersstraat 35, 1000 Brussel, +32 2 274 48 00,',
    site: 'www.gegevensbeschermingsautoriteit.be',
  },
  amendments: {
    heading: '10. Wijzigingen',
    text: 'Wij kunnen deze verklaring wijzigen, bijvoorbeeld wanneer onze diensten of de wet veranderen. De nieuwste versie staat op deze pagina, met haar versienummer en datum; belangrijke wijzigingen delen wij u vooraf mee.',
  },
}
