import type { Disclaimer } from './en.ts'

export const texts: Disclaimer = {
  information: {
    heading: 'Algemene informatie',
    text: (portal, firm) =>
      `Wat ${portal} toont, met inbegrip van de sjablonen, de artikelen, de meldingen en de antwoorden van de assistent, is algemene informatie. ${firm} stelt ze met zorg op en houdt ze zo goed mogelijk bij, maar waarborgt niet dat ze op elk moment volledig, juist of actueel is.`,
  },
  advice: {
    heading: 'Geen juridisch advies',
    text: (firm) =>
      `Niets in dit portaal is juridisch advies. Het portaal gebruiken, er een document in lezen of de assistent een vraag stellen doet geen relatie van advocaat en cliënt ontstaan tussen u en ${firm}. Een dergelijke relatie, en advies waarop u mag vertrouwen, volgen uitsluitend uit een schriftelijke overeenkomst met ons.`,
  },
  liability: {
    heading: 'Beperking van aansprakelijkheid',
    text: (firm) =>
      `Voor zover de wet het toelaat, is ${firm} niet aansprakelijk voor schade die voortvloeit uit het gebruik van dit portaal, uit het vertrouwen op wat het toont of uit het niet beschikbaar zijn ervan. Niets hierin beperkt de aansprakelijkheid voor opzet of zware fout, of waar de wet geen beperking toelaat. Andere sites waarnaar het portaal verwijst, vallen onder de verantwoordelijkheid van wie ze beheert.`,
  },
  consultation: {
    heading: 'Professioneel advies',
    text: 'Raadpleeg, voor u handelt of besluit niet te handelen op grond van wat u hier leest, een beroepsbeoefenaar die uw situatie kent. U kunt op elk moment een consult met ons team boeken.',
  },
  contact: {
    heading: 'Contactgegevens',
    beforeAddress: 'Vragen over deze disclaimer:',
  },
}
