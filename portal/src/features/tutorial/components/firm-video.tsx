import type { RuntimeConfig } from '../../../config/runtime-config.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FAILURE } from '../texts.ts'
import { usePlayer } from '../use-player.ts'

type Video = NonNullable<RuntimeConfig['links']['tutorialVideo']>

/** What the firm shows instead of the film that is shipped; of its chapters and words nothing is known. */
export function FirmVideo({ kind, url }: Video) {
  return <div className="tutorial">{kind === 'file' ? <FirmFile url={url} /> : <FirmPage url={url} />}</div>
}

function FirmFile({ url }: { url: string }) {
  const { video, hasFailed, events, retry } = usePlayer([])
  if (hasFailed) return <FailedState message={FAILURE} onRetry={retry} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions of a firm's own video are in its file
    <video
      ref={video}
      controls
      playsInline
      preload="metadata"
      width={1280}
      height={720}
      src={url}
      aria-label="Onboarding Tutorial"
      {...events}
    />
  )
}

/** In a frame one cannot see whether it came; the link is the way on if not. */
function FirmPage({ url }: { url: string }) {
  return (
    <>
      <iframe
        title="Onboarding Tutorial"
        src={url}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need both; the page is of another origin
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
      <p>
        <TextLink href={url} external>
          Open the video
        </TextLink>
      </p>
    </>
  )
}
