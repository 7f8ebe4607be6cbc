import { ArrowUp, Paperclip, Square, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { useWriting } from '../../../ui/shared/read-only.ts'
import { FILE_TYPES } from '../model/file-types.ts'
import { useDraft, useSteward } from '../steward-context.ts'
import { TEXTS } from '../texts.ts'

export function Composer({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { text, setText, send, attachment, attach } = useDraft()
  const chooser = useRef<HTMLInputElement>(null)
  const readOnly = useWriting(true)
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter chooses from its list.
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
            // Lets the user choose the same file again.
            target.value = ''
            if (file) attach(file)
          }}
        />
        <IconButton label={TEXTS.composer.attach} writes onClick={() => chooser.current?.click()}>
          <Paperclip />
        </IconButton>
        <textarea
          ref={box}
          rows={1}
          maxLength={4000}
          placeholder={TEXTS.placeholder}
          aria-label={TEXTS.placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          {...readOnly}
        />
        <SendButton />
      </div>
    </form>
  )
}

/** One button that sends, and stops an answer while it arrives, so that it keeps the focus. */
function SendButton() {
  const { isBusy, stop } = useSteward()
  const { maySend } = useDraft()
  const press = (event: MouseEvent) => {
    if (!isBusy) return
    // The button may become the send button again during this click, and must not submit the form.
    event.preventDefault()
    // The second click of a double click on "Send" does not mean stop.
    if (event.detail < 2) stop()
  }
  return (
    <IconButton
      type="submit"
      label={isBusy ? TEXTS.composer.stop : TEXTS.composer.send}
      className="chat-send"
      aria-disabled={!(isBusy || maySend) || undefined}
      onClick={press}
    >
      {isBusy ? <Square /> : <ArrowUp />}
    </IconButton>
  )
}

function AttachmentLine() {
  const { attachment, detach } = useDraft()
  if (attachment === null) return null
  const { file, path, share } = attachment
  return (
    <div className="chat-attachment">
      <Paperclip />
      <span className="chat-attachment-name">
        {file.name} <small>{fileSize(file.size)}</small>
      </span>
      {path === null && <Progress label={TEXTS.composer.uploading(file.name)} value={share} hideLabel />}
      <IconButton label={TEXTS.composer.remove(file.name)} size="small" onClick={detach}>
        <X />
      </IconButton>
    </div>
  )
}
