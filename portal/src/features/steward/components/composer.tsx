import { ArrowUp, Paperclip, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { useSteward } from '../steward-context.ts'
import { FILE_TYPES, TEXTS } from '../texts.ts'

export function Composer({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { draft, setDraft, send, attachment, attach, isBusy } = useSteward()
  const chooser = useRef<HTMLInputElement>(null)
  const isBlocked = isBusy || (draft.trim() === '' && attachment === null)
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter belongs to the keyboard's own list.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {attachment && <AttachmentLine />}
      <div className="chat-ask">
        <input
          ref={chooser}
          type="file"
          hidden
          accept={FILE_TYPES.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // So that the same file can be chosen again.
            target.value = ''
            if (file) attach(file)
          }}
        />
        <IconButton label="Attach a file" onClick={() => chooser.current?.click()}>
          <Paperclip />
        </IconButton>
        <textarea
          ref={box}
          rows={1}
          maxLength={4000}
          placeholder={TEXTS.placeholder}
          aria-label={TEXTS.placeholder}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" className="chat-send" aria-disabled={isBlocked || undefined}>
          <ArrowUp />
        </IconButton>
      </div>
    </form>
  )
}

function AttachmentLine() {
  const { attachment, detach } = useSteward()
  if (attachment === null) return null
  const { file, path, share } = attachment
  return (
    <div className="chat-attachment">
      <Paperclip />
      <span className="chat-attachment-name">
        {file.name} <small>{fileSize(file.size)}</small>
      </span>
      {path === null && <Progress label={`Uploading ${file.name}`} value={share} hideLabel />}
      <IconButton label={`Remove ${file.name}`} size="small" onClick={detach}>
        <X />
      </IconButton>
    </div>
  )
}
