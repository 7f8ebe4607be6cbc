import { useEnvironment } from '../../session/environment/environment-context.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FirmVideo } from './components/firm-video.tsx'
import { OwnFilm } from './components/own-film.tsx'
import { FILM } from './film.ts'
import { lengthInWords } from './model/chapters.ts'
import './tutorial.css'

export function TutorialPage() {
  const { tutorialVideo } = useEnvironment().config.links
  if (tutorialVideo !== null) {
    return (
      <>
        <PageHeader title="Onboarding Tutorial" description="The portal at work." />
        <FirmVideo {...tutorialVideo} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Onboarding Tutorial"
        description={`The portal at work, in ${lengthInWords(FILM.duration)}. The film has no sound; its captions say what you see.`}
      />
      <OwnFilm />
    </>
  )
}
