import '@fontsource-variable/instrument-sans/wght.css'
import '@fontsource-variable/newsreader/opsz.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyRememberedAppearance } from '../session/appearance/preferences.ts'
import { router } from './router.tsx'

const container = document.querySelector('#root')
if (!container) throw new Error('index.html has no #root')
applyRememberedAppearance()
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
