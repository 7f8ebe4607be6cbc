import { Check, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../../ui/shared/class-names.ts'
import { type CheckedLine, headerOf, type ImportKind, isWrong } from '../model/import-kind.ts'
import { TEXTS } from '../texts.ts'

/** Each line of the file with its number, and what will become of it. */
export function LinesTable({ kind, lines }: { kind: ImportKind; lines: readonly CheckedLine[] }) {
  // Columns that the file does not have are left out.
  const columns = kind.columns.filter(({ key }) => lines.some(({ fields }) => fields[key] !== ''))
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="import-lines" tabIndex={0} aria-label={TEXTS.table.label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{TEXTS.table.line}</th>
            {columns.map((column) => (
              <th scope="col" key={column.key}>
                {headerOf(kind, column)}
              </th>
            ))}
            <th scope="col">{TEXTS.table.result}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.line}
              className={classNames(isWrong(line) && 'import-line-wrong', line.isKnown && 'import-line-known')}
            >
              <td>{line.line}</td>
              {columns.map(({ key }) => (
                <td key={key} title={line.fields[key]}>
                  {line.fields[key]}
                </td>
              ))}
              <td className="import-result">
                <Result line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Result({ line }: { line: CheckedLine }) {
  if (line.isKnown) return TEXTS.table.isKnown
  if (line.problem !== null) {
    return (
      <>
        <TriangleAlert aria-hidden />
        {line.problem}
      </>
    )
  }
  return (
    <>
      <Check aria-hidden />
      {line.warning === null ? TEXTS.table.isReady : TEXTS.table.isReadyBut(line.warning)}
    </>
  )
}
