import '@fontsource-variable/instrument-sans/wght.css'
import '../ui/fonts/newsreader.css'
import '../ui/fonts/until-loaded.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../language/start-language.ts'
import { applyRememberedAppearance } from '../session/appearance/preferences.ts'
import { router } from './router.tsx'

export async function start(): Promise<void> {
  const container = document.querySelector('#root')
  if (!container) throw new Error('index.html has no #root')
  applyRememberedAppearance()
  await startLanguage()
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
