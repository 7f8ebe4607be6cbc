import { TutorialPage } from '../../features/tutorial/tutorial-page.tsx'

export const Page = TutorialPage
