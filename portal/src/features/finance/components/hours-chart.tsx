import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { euros, hours, type Month } from '../model/finance.ts'
import './hours-chart.css'

const HEIGHT = 150
const STEP = 76
const BAR = 24

/** Hours by month, the billable ones filled. Screen readers get the same figures as a table. */
export function HoursChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(...months.map(({ total }) => total))
  const height = (value: number) => (value / most) * HEIGHT
  return (
    <figure className="hours-chart">
      <svg viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 40}`} aria-hidden="true">
        {months.map(({ name, total, billable, revenue }, index) => {
          const middle = index * STEP + STEP / 2
          const bar = { x: middle - BAR / 2, width: BAR, rx: 3 }
          return (
            <g key={name}>
              <title>{`${name}: ${hours(billable)} of ${hours(total)} billable, ${euros(revenue)}`}</title>
              <rect className="hours-total" {...bar} y={HEIGHT + 18 - height(total)} height={height(total)} />
              <rect className="hours-billable" {...bar} y={HEIGHT + 18 - height(billable)} height={height(billable)} />
              <text x={middle} y={HEIGHT + 12 - height(total)}>
                {total}
              </text>
              <text className="hours-month" x={middle} y={HEIGHT + 34}>
                {name}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span className="hours-key hours-key-billable">Billable hours</span>
        <span className="hours-key">Other hours</span>
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
      <caption>Hours and revenue by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Hours</th>
          <th scope="col">Billable</th>
          <th scope="col">Revenue</th>
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
