import '@fontsource-variable/instrument-sans/wght.css'
import '../fonts/newsreader.css'
import '../fonts/until-loaded.css'
import '../styles/tokens.css'
import '../styles/variations.css'
import '../styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../../language/start-language.ts'
import { Gallery } from './gallery.tsx'

const container = document.querySelector('#root')
if (!container) throw new Error('ui.html has no #root')
await startLanguage()
createRoot(container).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
