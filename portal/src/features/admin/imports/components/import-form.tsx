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
  type ImportKind,
  isReady,
  isWrong,
  MAX_LINES,
} from '../model/import-kind.ts'
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
  if (check.isPending) return <Loading>Checking each line...</Loading>
  if (file !== null && check.data !== undefined && 'lines' in check.data) {
    return (
      <Preview kind={kind} file={file.name} lines={check.data.lines} onAnother={() => check.reset()} onDone={onDone} />
    )
  }
  return (
    <>
      <FileDrop
        label="Drop a CSV file here or choose one"
        hint={`Up to ${MAX_LINES} lines. The first line names the columns: ${kind.columns.map(({ header }) => header).join(', ')}.`}
        accept={['.csv', 'text/csv']}
        maxBytes={MAX_BYTES}
        error={file !== null && check.data !== undefined && 'problem' in check.data ? check.data.problem : undefined}
        onFiles={take}
      />
      <p className="import-note">
        <Button variant="ghost" onClick={() => downloadText(`${kind.name}-example.csv`, CSV, exampleFile(kind))}>
          <Download />
          Download an example
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
  return (
    <>
      <p className="import-summary">
        <span className="import-file">{file}</span>
        <span>
          <strong>{lines.length}</strong> {lines.length === 1 ? 'line' : 'lines'}
        </span>
        <span>
          <strong>{ready.length}</strong> ready
        </span>
        {wrong > 0 && (
          <span className="import-wrong">
            <strong>{wrong}</strong> with an error
          </span>
        )}
        {known > 0 && (
          <span>
            <strong>{known}</strong> already there
          </span>
        )}
      </p>
      <LinesTable kind={kind} lines={lines} />
      <footer className="import-foot">
        {kind.name === 'users' && (
          <Checkbox label="Send each an invitation by mail" checked={sendMails} onCheckedChange={setSendMails} />
        )}
        <div className="import-actions">
          <p className="import-note">Nothing is written before you import. If one line fails then, none is written.</p>
          {wrong > 0 && (
            <Button
              variant="ghost"
              onClick={() => downloadText(`${kind.name}-errors.csv`, CSV, errorsFile(kind, lines))}
            >
              <Download />
              Errors as CSV
            </Button>
          )}
          <Button onClick={onAnother} disabled={run.isPending}>
            Choose another file
          </Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabled={ready.length === 0}
            onClick={() => run.mutate({ lines: ready, sendMails }, { onSuccess: onDone })}
          >
            {`Import ${kind.count(ready.length)}`}
          </Button>
        </div>
      </footer>
    </>
  )
}
