import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { decimal, euros, hours, type Month } from '../model/finance.ts'
import { TEXTS } from '../texts.ts'
import './hours-chart.css'

/** Hours by month, the billable ones filled. Screen readers get the same figures as a table. */
export function HoursChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(...months.map(({ total }) => total))
  return (
    <figure className="hours-chart">
      <ol aria-hidden="true">
        {months.map(({ name, total, billable, revenue }) => (
          <li key={name} title={TEXTS.months.bar(name, hours(billable), hours(total), euros(revenue))}>
            <div className="hours-bar-room">
              <b>{decimal(total)}</b>
              <div className="hours-bar" style={{ height: `${(total / most) * 100}%` }}>
                <div style={{ height: `${(billable / total) * 100}%` }} />
              </div>
            </div>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        <span className="hours-key hours-key-billable">{TEXTS.months.billableHours}</span>
        <span className="hours-key">{TEXTS.months.otherHours}</span>
      </figcaption>
      <VisuallyHidden>
        <MonthsTable months={months} />
      </VisuallyHidden>
    </figure>
  )
}

export function MonthsTable({ months }: { months: readonly Month[] }) {
  return (
    <table className="months-table">
      <caption>{TEXTS.months.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{TEXTS.months.month}</th>
          <th scope="col">{TEXTS.months.hours}</th>
          <th scope="col">{TEXTS.months.billable}</th>
          <th scope="col">{TEXTS.months.revenue}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ name, total, billable, revenue }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{hours(total)}</td>
            <td>{hours(billable)}</td>
            <td>{euros(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
