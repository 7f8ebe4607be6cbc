import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Thema en weergave',
  description:
    'Hoe het portaal er voor u uitziet, op elk toestel waarop u zich aanmeldt. U ziet een wijziging meteen, en bewaart ze door op te slaan.',
  impersonating: 'U kunt de weergave niet wijzigen terwijl u het portaal als iemand anders bekijkt.',
  loading: 'De voorkeuren voor het thema worden geladen...',

  theme: 'Kleurthema',
  themes: {
    light: { label: 'Licht', description: 'Donkere tekst op een lichte achtergrond.' },
    dark: { label: 'Donker', description: 'Lichte tekst op een donkere achtergrond.' },
    system: { label: 'Systeem', description: 'Het thema van uw toestel.' },
  },

  display: 'Weergave',
  reset: 'Standaardwaarden herstellen',
  highContrast: { label: 'Hoog contrast', description: 'Sterkere lijnen en donkerdere tekst.' },
  reducedMotion: { label: 'Minder beweging', description: 'Niets schuift of vervaagt.' },
  compactMode: {
    label: 'Compacte weergave',
    description: 'Minder ruimte tussen de regels, zodat er meer op een scherm past.',
  },
  version11: {
    label: 'Versie 1.1 (modern en zakelijk)',
    description: 'Een tweede stijl voor het hele portaal: schreefloze titels, koelere kleuren en een donkere zijbalk.',
  },

  save: 'Weergave-instellingen opslaan',
  saved: { title: 'Voorkeuren opgeslagen', description: 'Uw thema-instellingen zijn in uw account opgeslagen.' },
  failed: { title: 'Fout', description: 'De voorkeuren konden niet worden opgeslagen. Probeer het opnieuw.' },
}
