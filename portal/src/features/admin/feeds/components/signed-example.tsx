import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '../../../../lib/use-copy.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { exampleOf, type Language, LANGUAGES } from '../model/example.ts'
import type { Feed } from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import './signed-example.css'

/** A request that this feed accepts now, for developers who connect another system. */
export function SignedExample({ feed, url }: { feed: Feed; url: string }) {
  const [language, setLanguage] = useState<Language>('curl')
  const copy = useCopy({ success: TEXTS.toasts.exampleCopied, failure: TEXTS.toasts.copyFailed })
  const [event] = feed.events
  if (event === undefined) return null
  const text = exampleOf(language, { url, event, isSecured: feed.secret_key_available })
  return (
    <section className="signed-example" aria-labelledby={`example-${feed.id}`}>
      <h3 id={`example-${feed.id}`}>{TEXTS.example.title}</h3>
      <p>{feed.secret_key_available ? TEXTS.example.signed : TEXTS.example.unsigned}</p>
      <div className="signed-example-bar">
        <Segmented label={TEXTS.example.for} segments={LANGUAGES} value={language} onValueChange={setLanguage} />
        <Button size="small" onClick={() => copy.mutate(text)}>
          <Copy />
          {TEXTS.example.copy}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
      <pre tabIndex={0} aria-label={TEXTS.example.label(language)}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
