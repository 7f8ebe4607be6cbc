import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLanguage } from '../../language/use-language.ts'
import { Button } from '../actions/button.tsx'
import { loadPart } from '../feedback/load-part.ts'
import { Notice } from '../feedback/notice.tsx'
import { Reading } from './reading.tsx'
import './translated-reading.css'

interface TranslatedReadingProps<Text> {
  title: string
  description?: ReactNode
  /** In the language that is shown. */
  text: Text
  loadEnglish: () => Promise<{ readonly texts: Text }>
  words: { readonly prevails: string; readonly showEnglish: string; readonly showTranslation: string }
  children: (text: Text) => ReactNode
}

/**
 * A legal text whose English version prevails. The other languages say so above it, and show the English one in its
 * place: a link to the page in English would change the language of the whole portal.
 */
export function TranslatedReading<Text>(props: TranslatedReadingProps<Text>) {
  const { title, description, text, loadEnglish, words, children } = props
  const language = useLanguage()
  const [english, setEnglish] = useState<Text | null>(null)
  const isTranslation = english === null
  const wasPressed = useRef(false)
  const change = () => {
    wasPressed.current = true
    if (isTranslation) loadPart(loadEnglish, ({ texts }) => setEnglish(texts))
    else setEnglish(null)
  }
  // The new key below makes a new button, which takes over the focus.
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (wasPressed.current) button?.focus()
  }, [])
  // A new key, because the contents are the headings of the text that was shown first.
  return (
    <Reading key={`${language} ${isTranslation}`} title={title} description={description}>
      {language === 'en' ? (
        children(text)
      ) : (
        <>
          <Notice
            tone="info"
            action={
              <Button ref={takeFocus} size="small" onClick={change}>
                {isTranslation ? words.showEnglish : words.showTranslation}
              </Button>
            }
          >
            {words.prevails}
          </Notice>
          <div className="translated-text" lang={isTranslation ? undefined : 'en'}>
            {children(english ?? text)}
          </div>
        </>
      )}
    </Reading>
  )
}
