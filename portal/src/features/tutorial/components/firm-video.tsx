import type { RuntimeConfig } from '../../../config/runtime-config.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { TEXTS } from '../texts.ts'
import { usePlayer } from '../use-player.ts'

type Video = NonNullable<RuntimeConfig['links']['tutorialVideo']>

/** The firm's own video instead of the included film. Its chapters and its text are not known. */
export function FirmVideo({ kind, url }: Video) {
  return <div className="tutorial">{kind === 'file' ? <FirmFile url={url} /> : <FirmPage url={url} />}</div>
}

function FirmFile({ url }: { url: string }) {
  const { video, hasFailed, events, retry } = usePlayer([])
  if (hasFailed) return <FailedState message={TEXTS.failed} onRetry={retry} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the firm's own video file holds its captions
    <video
      ref={video}
      controls
      playsInline
      preload="metadata"
      width={1280}
      height={720}
      src={url}
      aria-label={TEXTS.title}
      {...events}
    />
  )
}

/** The page cannot know whether a frame has loaded, so there is a link too. */
function FirmPage({ url }: { url: string }) {
  return (
    <>
      <iframe
        title={TEXTS.title}
        src={url}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need both; the page is of another origin
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
      <p>
        <TextLink href={url} external>
          {TEXTS.open}
        </TextLink>
      </p>
    </>
  )
}
