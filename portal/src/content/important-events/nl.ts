import type { Texts } from './en.ts'

export const texts: Texts = {
  'processor-register': {
    title: 'Register van verwerkers te ondertekenen',
    description:
      'Het jaarlijkse nazicht van alle verwerkers en hun overeenkomsten wacht op de handtekening van uw functionaris voor gegevensbescherming.',
    task: 'Ga na of elke verwerker een ondertekende overeenkomst heeft, onderteken het register en stuur het ons.',
    who: 'Uw functionaris voor gegevensbescherming, met Hélène Marchal van ons kantoor.',
  },
  'phishing-drill': {
    title: 'Phishingoefening aan de gang',
    description:
      'De medewerkers krijgen deze week drie onschuldige testberichten. De resultaten volgen per afdeling, nooit op naam.',
    task: 'Niets: waarschuw uw collega’s niet. Vraag ons de cijfers wanneer de week voorbij is.',
    who: 'Het team Infobeveiliging van ons kantoor.',
  },
  'nis2-registration': {
    title: 'Registratie als essentiële entiteit',
    description:
      'Entiteiten die onder de NIS2-wet vallen, registreren hun sector, contactpersonen en IP-bereiken bij de autoriteit.',
    task: 'Wijs een contactpersoon aan die dag en nacht bereikbaar is, maak een lijst van de IP-bereiken en registreer u in het portaal van de autoriteit.',
    who: 'Uw IT-verantwoordelijke, met ons team Juridisch.',
  },
  'supplier-code': {
    title: 'Gedragscode voor leveranciers terug te bezorgen',
    description: 'Uw twaalf grootste leveranciers bezorgen de ondertekende code terug. Vier ontbreken er nog.',
    task: 'Stuur een herinnering aan de vier leveranciers die nog niet hebben geantwoord. Wij hebben een brief die u kunt versturen.',
    who: 'Uw aankoopafdeling.',
  },
  'dpia-hr': {
    title: 'Effectbeoordeling van het nieuwe hr-systeem',
    description: 'Workshop met IT en personeelszaken over wat het systeem bewaart, hoelang en voor wie.',
    task: 'Breng de lijst mee van de velden die het systeem bewaart, en het contract met de leverancier ervan.',
    who: 'Uw IT-afdeling en personeelszaken, met ons team Privacy & AVG.',
  },
  certificate: {
    title: 'Certificaat van het cliëntenportaal verloopt',
    description: 'Het wordt automatisch vernieuwd. De dag ervoor controleren wij of dat gebeurd is.',
    task: 'Niets. Als de controle mislukt, laten wij het u dezelfde dag weten.',
    who: 'De beheerders van het portaal.',
  },
  pentest: {
    title: 'Jaarlijkse penetratietest',
    description: 'Een extern team test de webwinkel en de toegang op afstand gedurende vijf werkdagen.',
    task: 'Zeg wie tijdens de test gebeld mag worden, en wijzig de systemen niet tijdens die vijf dagen.',
    who: 'Uw IT-verantwoordelijke en het externe team; wij lezen het verslag samen met u.',
  },
}
