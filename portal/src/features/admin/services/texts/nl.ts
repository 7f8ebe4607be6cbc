import type { Texts } from './en.ts'

export const texts: Texts = {
  on: 'Aan',
  off: 'Uit',
  chooseFirst: 'Kies eerst een account',
  goneAccount: 'Dit account bestaat niet meer.',
  goneLink: 'Deze link bestaat niet meer.',
  linkWrong: 'Vul een volledige link in die begint met https://',

  descriptions: {
    'legal-service': 'Beheer van juridische documenten en compliance',
    'digital-service': 'Digitale transformatie en AI-oplossingen',
    'privacy-service': 'Gegevensbescherming en naleving van de privacyregels',
    'security-service': 'Cyberbeveiliging en risicobeoordeling',
    'esg-service': 'ESG-rapportering',
    'tech-integration-service': 'Integratie van systemen en optimalisatie van de technologie',
  },

  switches: {
    title: 'Configuratie van de diensten',
    form: 'Diensten',
    of: (account: string) => `De diensten van ${account}.`,
    choose: 'Kies een account om de diensten ervan te zien.',
    save: 'Diensten opslaan',
    saved: 'Voorkeuren voor diensten opgeslagen en doorgestuurd naar de gebruikers',
    failed: 'Voorkeuren voor diensten opslaan is mislukt',
    reset: 'Alles uitschakelen',
    resetTitle: (account: string) => `Alle diensten van ${account} uitschakelen?`,
    resetText:
      'Alle zes diensten worden uitgeschakeld voor iedereen in dit account, en de eigen links van het account worden verwijderd.',
    resetDone: 'Alle diensten van het account zijn nu uitgeschakeld.',
    resetFailed: 'Diensten van het account uitschakelen is mislukt',
  },

  links: {
    title: 'Links van de diensten',
    description: 'De links van de diensten. Een dienst zonder eigen link gebruikt de standaardlink.',
    save: 'Links opslaan',
    saved: 'Links van de diensten opgeslagen',
    failed: 'Links van de diensten opslaan is mislukt',
    nothing: 'Geen links om op te slaan',
    noServices: 'Er zijn geen diensten ingeschakeld',
    noServicesText: 'Schakel hierboven een dienst in en sla op. Daarna kunt u hier de link invullen.',
    hint: 'Laat leeg om de standaardlink te gebruiken.',
    remove: (service: string) => `Link van ${service} verwijderen`,
    removed: 'Link van de dienst verwijderd',
  },

  defaults: {
    title: 'Standaardlinks',
    description: 'Ze worden gebruikt waar een dienst geen eigen link heeft.',
    of: (service: string) => `standaardlink van ${service}`,
    none: 'Geen link',
    saved: 'Standaardlink opgeslagen',
    failed: 'Standaardlink opslaan is mislukt',
  },
}
