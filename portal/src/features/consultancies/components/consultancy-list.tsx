import { useOnDemandCount } from '../../../lib/use-on-demand-count.ts'
import type { Consultancy } from '../model/consultancy.ts'
import { ConsultancyCard, type ConsultancyCardProps } from './consultancy-card.tsx'

/** So many are drawn at once, and so many more when the user comes near the end of them. */
const STEP = 25

type ConsultancyListProps = Omit<ConsultancyCardProps, 'consultancy'> & { consultancies: readonly Consultancy[] }

export function ConsultancyList({ consultancies, ...look }: ConsultancyListProps) {
  const { drawn, sentinel } = useOnDemandCount<HTMLLIElement>(consultancies.length, STEP, STEP)
  return (
    <ul className="consultancies">
      {consultancies.slice(0, drawn).map((consultancy) => (
        <ConsultancyCard key={consultancy.id} consultancy={consultancy} {...look} />
      ))}
      {drawn < consultancies.length && <li ref={sentinel} aria-hidden="true" />}
    </ul>
  )
}
