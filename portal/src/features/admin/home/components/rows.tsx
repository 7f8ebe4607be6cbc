import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** Rows that load, as high as those that come. */
export function Rows({ className, count }: { className: string; count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={className}>
          <Skeleton shape="circle" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  )
}
