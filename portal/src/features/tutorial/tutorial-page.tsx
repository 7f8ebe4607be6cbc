import { useLanguage } from '../../language/use-language.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FirmVideo } from './components/firm-video.tsx'
import { OwnFilm } from './components/own-film.tsx'
import { WORDS } from './film.ts'
import { lengthInWords } from './model/chapters.ts'
import { TEXTS } from './texts.ts'
import './tutorial.css'

export function TutorialPage() {
  useLanguage()
  const { tutorialVideo } = useEnvironment().config.links
  if (tutorialVideo !== null) {
    return (
      <>
        <PageHeader title={TEXTS.title} description={TEXTS.descriptionOfFirm} />
        <FirmVideo {...tutorialVideo} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description(lengthInWords(WORDS.duration))} />
      <OwnFilm />
    </>
  )
}
