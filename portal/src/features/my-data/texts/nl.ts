import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  impersonating:
    'De gegevens van een persoon zijn van die persoon alleen: ze worden niet getoond terwijl u het portaal als die gebruiker bekijkt.',

  requests: {
    title: 'Uw verzoeken',
    reason: 'De wet geeft ons één maand. De datum staat hier, en in de lijst van het kantoor.',
    loading: 'Uw verzoeken laden...',
    failed: 'Uw verzoeken konden niet worden geladen',
    none: 'U hebt nog niets gevraagd.',
    of: (what, day) => `${what} van ${day}`,
    states: { open: 'Bij ons', done: 'Afgehandeld', refused: 'Geweigerd', withdrawn: 'Ingetrokken' },
    ready: 'Klaar',
    over: 'Verwijderd',
    making: 'Bezig',
    sent: (day) => `verzonden op ${day}`,
    answerBy: (day) => `antwoord uiterlijk op ${day}`,
    answered: (day) => `beantwoord op ${day}`,
    refusedOn: (day) => `geweigerd op ${day}`,
    withdrawnOn: (day) => `ingetrokken op ${day}`,
    extended: (reason) => `Het duurt langer: ${reason}`,
    yours: 'U schreef',
    answer: 'Ons antwoord',
    reasonWhy: 'Onze reden',
    size: (size, records, files) =>
      `Zip, ${size}: ${plural(records, { one: '# record', other: '# records' })} en ${plural(files, { one: '# bestand', other: '# bestanden' })}`,
    validUntil: (moment) => `te downloaden tot ${moment}`,
    expired: 'Het bestand is na zeven dagen verwijderd. U kunt een nieuw vragen.',
    collecting: 'We verzamelen uw gegevens. U kunt deze pagina verlaten: we laten het u weten wanneer ze klaar zijn.',
    progress: 'Voortgang van de export',
    delayed: 'Het duurt langer dan gewoonlijk. We proberen het automatisch opnieuw.',
    download: 'Downloaden',
    downloadLabel: (number) => `${number} downloaden`,
    downloadFailed: 'Het downloaden kon niet worden gestart',
    fileName: 'mijn-gegevens.zip',
    withdraw: 'Intrekken',
    withdrawLabel: (number) => `${number} intrekken`,
    withdrawAsk: (number) => `${number} intrekken?`,
    withdrawWhy: 'We doen er dan niets mee. U kunt het altijd opnieuw vragen.',
    withdrawnDone: 'Verzoek ingetrokken',
    withdrawFailed: 'Het verzoek kon niet worden ingetrokken',
  },

  kinds: { export: 'Export', correction: 'Correctie', objection: 'Bezwaar', erasure: 'Wissing' },

  rights: {
    title: 'Wat u kunt vragen',
    reason:
      'Dit is voor u als persoon. Een manager van uw organisatie kan ons om de gegevens van de organisatie vragen.',
    export: 'Alles wat we over u bewaren, als JSON en bestanden. Meestal binnen enkele minuten klaar.',
    correction: 'Er klopt iets niet en u kunt het niet zelf wijzigen.',
    objection: 'Een gebruik van uw gegevens laten stoppen dat op ons gerechtvaardigd belang berust.',
    erasure: 'Uw toegang en uw naam. Kaarten en berichten blijven, zonder uw naam.',
    actions: { export: 'Exporteren', correction: 'Corrigeren', objection: 'Bezwaar maken', erasure: 'Wissen…' },
    waiting: 'U hebt dit al gevraagd.',
  },

  ask: {
    sent: 'Uw verzoek is verzonden',
    exportSent: 'Uw export wordt gemaakt',
    exportSentWhy: 'U vindt hem hier wanneer hij klaar is.',
    failed: 'Uw verzoek kon niet worden verzonden',
    cancel: 'Annuleren',
    send: 'Verzenden',
    tooShort: 'Zeg het alstublieft in enkele woorden',
    tooLong: 'Hoogstens 4.000 tekens',
    correction: {
      title: 'Een correctie vragen',
      description: 'Uw telefoonnummer wijzigt u zelf onder Persoonlijke gegevens. Al het andere corrigeren wij.',
      label: 'Wat klopt er niet, en hoe moet het zijn?',
    },
    objection: {
      title: 'Bezwaar maken tegen een gebruik van uw gegevens',
      description:
        'Bijvoorbeeld dat we u over nieuwe diensten schrijven. We stoppen ermee, of zeggen u waarom dat niet kan.',
      label: 'Welk gebruik, en waarom?',
    },
    erasure: {
      title: 'Vragen om uw gegevens te wissen',
      description:
        'We verwijderen uw identiteit, uw instellingen, uw gesprekken en uw eigen bestanden. Kaarten en berichten die u in uw organisatie schreef, blijven, zonder uw naam. Daarna kunt u zich niet meer aanmelden, en het kan niet ongedaan worden gemaakt. Exporteer eerst uw gegevens als u ze wilt behouden.',
      label: 'Wat we moeten weten',
      submit: 'Wissing vragen',
    },
  },

  periods: {
    title: 'Hoe lang we ze bewaren',
    reason: 'De ingestelde termijnen, dezelfde als in de',
    notice: 'Privacyverklaring',
    announced: 'Verwijderingen worden 30 dagen vooraf aangekondigd.',
  },
}
