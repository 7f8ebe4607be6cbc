import type { Texts } from './en.ts'

export const texts: Texts = {
  privacy: {
    summary: 'Gegevensbescherming voor de hele organisatie, van het register tot de toezichthouder.',
    covers: [
      {
        title: 'Registers en beoordelingen',
        text: 'Het register van de verwerkingsactiviteiten, effectbeoordelingen en doorgiften buiten de EER.',
      },
      {
        title: 'Overeenkomsten met verwerkers',
        text: 'Het opstellen, nakijken en vergelijken van verwerkersovereenkomsten.',
      },
      {
        title: 'Datalekken en verzoeken',
        text: 'Wat u binnen 72 uur moet melden, en hoe u antwoordt aan wie zijn gegevens opvraagt.',
      },
      {
        title: 'Verklaringen en opleiding',
        text: 'Privacyverklaringen, cookiebanners en opleidingen voor uw medewerkers.',
      },
    ],
  },
  legal: {
    summary: 'Contracten, vennootschappen en geschillen, met een jurist die uw organisatie kent.',
    covers: [
      {
        title: 'Contracten',
        text: 'Het opstellen en onderhandelen van dienstverlenings-, leverings-, licentie- en geheimhoudingsovereenkomsten.',
      },
      {
        title: 'Arbeidsrecht',
        text: 'Arbeidsovereenkomsten, het arbeidsreglement en het einde van een tewerkstelling.',
      },
      {
        title: 'Vennootschapsrecht',
        text: 'Bestuursorganen, aandeelhouders, mandaten en de documenten die zij nodig hebben.',
      },
      { title: 'Geschillen', text: 'Een beoordeling vóór u schrijft, en de brieven wanneer u dat doet.' },
    ],
  },
  security: {
    summary: 'De beveiliging van informatie, zoals NIS2, DORA en ISO 27001 die vragen.',
    covers: [
      {
        title: 'Verplichtingen',
        text: 'Welke regels op u van toepassing zijn, welke autoriteit erop toeziet en waar de lacunes zijn.',
      },
      {
        title: 'Beleid en registers',
        text: 'Beveiligingsbeleid, het informatieregister en risico’s bij derden.',
      },
      { title: 'Incidenten', text: 'Plannen, oefeningen en de meldingen die binnen enkele uren moeten gebeuren.' },
      { title: 'Leveranciers', text: 'Beveiligingsclausules, vragenlijsten en exitplannen.' },
    ],
  },
  'digital-ai': {
    summary: 'Artificiële intelligentie en data, gebruikt binnen de AI-verordening en de Dataverordening.',
    covers: [
      {
        title: 'AI-verordening',
        text: 'Welke van uw systemen eronder vallen, in welke klasse, en wat elk ervan vereist.',
      },
      {
        title: 'Beoordelingen',
        text: 'Effectbeoordelingen van geautomatiseerde besluiten, samen met uw datawetenschappers.',
      },
      {
        title: 'Beleid en AI-geletterdheid',
        text: 'Regels voor het gebruik van AI op het werk, en opleiding voor wie ze gebruikt.',
      },
      {
        title: 'Data en cloud',
        text: 'Het delen van data, het overstappen tussen aanbieders, en de contracten voor beide.',
      },
    ],
  },
  esg: {
    summary: 'Duurzaamheidsrapportering en passende zorgvuldigheid die kritische vragen doorstaan.',
    covers: [
      {
        title: 'Rapportering',
        text: 'Het toepassingsgebied van de CSRD, dubbele materialiteit en het plan voor het eerste verslag.',
      },
      { title: 'Toeleveringsketen', text: 'Leverancierscodes, verklaringen en passende zorgvuldigheid.' },
      { title: 'Milieuclaims', text: 'Wat u over duurzaamheid mag zeggen, en het bewijs dat u daarvoor nodig hebt.' },
      { title: 'Governance', text: 'Beleid, verantwoordelijkheden en de stukken voor uw bestuursorgaan.' },
    ],
  },
}
