import { Check, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../../ui/shared/class-names.ts'
import { type CheckedLine, type ImportKind, isWrong } from '../model/import-kind.ts'

/** Each line of the file with its number, and what will become of it. */
export function LinesTable({ kind, lines }: { kind: ImportKind; lines: readonly CheckedLine[] }) {
  // Columns that the file does not have are left out.
  const columns = kind.columns.filter(({ key }) => lines.some(({ fields }) => fields[key] !== ''))
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="import-lines" tabIndex={0} aria-label="Lines of the file">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map(({ key, header }) => (
              <th scope="col" key={key}>
                {header}
              </th>
            ))}
            <th scope="col">Result</th>
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
  if (line.isKnown) return 'Already there, skipped'
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
      {line.warning === null ? 'Ready' : `Ready. ${line.warning}`}
    </>
  )
}
