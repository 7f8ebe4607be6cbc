import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadText } from '../../../../lib/download-text.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FileDrop } from '../../../../ui/fields/file-drop.tsx'
import { useCheckFile, useImport } from '../api/imports.ts'
import {
  type CheckedLine,
  errorsFile,
  exampleFile,
  headerOf,
  type ImportKind,
  isReady,
  isWrong,
  MAX_LINES,
} from '../model/import-kind.ts'
import { TEXTS } from '../texts.ts'
import { LinesTable } from './lines-table.tsx'
import './import-form.css'

const CSV = 'text/csv;charset=utf-8'
const MAX_BYTES = 1024 * 1024

/** First the file, then what became of each of its lines. Nothing is written before the last button. */
export function ImportForm({ kind, onDone }: { kind: ImportKind; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const check = useCheckFile(kind)
  const take = ([chosen]: File[]) => {
    if (chosen === undefined) return
    setFile(chosen)
    check.mutate(chosen)
  }
  if (check.isPending) return <Loading>{TEXTS.checking}</Loading>
  if (file !== null && check.data !== undefined && 'lines' in check.data) {
    return (
      <Preview kind={kind} file={file.name} lines={check.data.lines} onAnother={() => check.reset()} onDone={onDone} />
    )
  }
  return (
    <>
      <FileDrop
        label={TEXTS.drop}
        hint={TEXTS.hint(MAX_LINES, kind.columns.map((column) => headerOf(kind, column)).join(', '))}
        accept={['.csv', 'text/csv']}
        maxBytes={MAX_BYTES}
        error={file !== null && check.data !== undefined && 'problem' in check.data ? check.data.problem : undefined}
        onFiles={take}
      />
      <p className="import-note">
        <Button variant="ghost" onClick={() => downloadText(TEXTS[kind.name].exampleFile, CSV, exampleFile(kind))}>
          <Download />
          {TEXTS.example}
        </Button>
      </p>
    </>
  )
}

interface PreviewProps {
  kind: ImportKind
  file: string
  lines: readonly CheckedLine[]
  onAnother: () => void
  onDone: () => void
}

function Preview({ kind, file, lines, onAnother, onDone }: PreviewProps) {
  const [sendMails, setSendMails] = useState(true)
  const run = useImport(kind)
  const ready = lines.filter(isReady)
  const wrong = lines.filter(isWrong).length
  const known = lines.length - ready.length - wrong
  const words = TEXTS.preview
  return (
    <>
      <p className="import-summary">
        <span className="import-file">{file}</span>
        <span>
          <strong>{lines.length}</strong> {words.lines(lines.length)}
        </span>
        <span>
          <strong>{ready.length}</strong> {words.ready(ready.length)}
        </span>
        {wrong > 0 && (
          <span className="import-wrong">
            <strong>{wrong}</strong> {words.wrong(wrong)}
          </span>
        )}
        {known > 0 && (
          <span>
            <strong>{known}</strong> {words.known(known)}
          </span>
        )}
      </p>
      <LinesTable kind={kind} lines={lines} />
      <footer className="import-foot">
        {kind.name === 'users' && (
          <Checkbox label={words.sendMails} checked={sendMails} onCheckedChange={setSendMails} />
        )}
        <div className="import-actions">
          <p className="import-note">{words.note}</p>
          {wrong > 0 && (
            <Button
              variant="ghost"
              onClick={() => downloadText(TEXTS[kind.name].errorsFile, CSV, errorsFile(kind, lines))}
            >
              <Download />
              {words.errors}
            </Button>
          )}
          <Button onClick={onAnother} disabled={run.isPending}>
            {words.another}
          </Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabled={ready.length === 0}
            onClick={() => run.mutate({ lines: ready, sendMails }, { onSuccess: onDone })}
          >
            {TEXTS[kind.name].submit(ready.length)}
          </Button>
        </div>
      </footer>
    </>
  )
}
