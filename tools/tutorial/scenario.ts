import { appearance } from './chapters/appearance.ts'
import { consults } from './chapters/consults.ts'
import { help } from './chapters/help.ts'
import { kanban } from './chapters/kanban.ts'
import { notifications } from './chapters/notifications.ts'
import { signIn } from './chapters/sign-in.ts'
import { steward } from './chapters/steward.ts'
import { templates } from './chapters/templates.ts'
import type { Chapter } from './scene.ts'

/** The page on which the film begins. */
export const START = '/demo'

/** The chapters in their order. Each begins on the page on which the previous one ends. */
export const SCENARIO: readonly Chapter[] = [
  signIn,
  steward,
  templates,
  notifications,
  kanban,
  consults,
  appearance,
  help,
]

/** The end of this scene is the picture that players show before the film starts. */
export const POSTER = signIn.scenes.at(-1)
