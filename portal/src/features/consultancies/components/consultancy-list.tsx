import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import type { Consultancy } from '../model/consultancy.ts'
import { ConsultancyCard, type ConsultancyCardProps } from './consultancy-card.tsx'

/** So many are drawn at once, and so many more each time the browser is free. */
const STEP = 25

type ConsultancyListProps = Omit<ConsultancyCardProps, 'consultancy'> & { consultancies: readonly Consultancy[] }

export function ConsultancyList({ consultancies, ...look }: ConsultancyListProps) {
  const drawn = useProgressiveCount(consultancies.length, STEP)
  return (
    <ul className="consultancies">
      {consultancies.slice(0, drawn).map((consultancy) => (
        <ConsultancyCard key={consultancy.id} consultancy={consultancy} {...look} />
      ))}
    </ul>
  )
}
