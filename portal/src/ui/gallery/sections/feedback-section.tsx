import { FlaskConical } from 'lucide-react'
import { Button } from '../../actions/button.tsx'
import { Badge } from '../../data/badge.tsx'
import { EmptyState } from '../../feedback/empty-state.tsx'
import { FailedState } from '../../feedback/failed-state.tsx'
import { Loading } from '../../feedback/loading.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { Progress } from '../../feedback/progress.tsx'
import { Skeleton } from '../../feedback/skeleton.tsx'
import { Spinner } from '../../feedback/spinner.tsx'
import { Status } from '../../feedback/status.tsx'
import { Example, ExampleRow } from '../example.tsx'

export function FeedbackSection() {
  return (
    <>
      <Example title="Empty, loading, failed">
        <EmptyState compact title="No unread notifications" action={<Button size="small">Show all</Button>} />
        <Loading>Loading consultancies...</Loading>
        <FailedState message="Failed to load consultancies" onRetry={() => {}} />
        <Notice tone="warning" icon={FlaskConical}>
          Training mode: changes do not affect production data.
        </Notice>
        <Notice tone="info">A mail is on its way to you.</Notice>
        <Notice tone="success">The template was saved.</Notice>
      </Example>
      <Example title="Badges, states, progress, skeleton">
        <ExampleRow label="Badges">
          <Badge>Starter</Badge>
          <Badge tone="success">Active</Badge>
          <Badge tone="warning">Pending</Badge>
          <Badge tone="danger">High</Badge>
          <Badge tone="info">Upcoming</Badge>
          <Badge tone="brass">New</Badge>
        </ExampleRow>
        <ExampleRow label="States">
          <Status tone="neutral">Checking …</Status>
          <Status tone="success">Available</Status>
          <Status tone="danger">Unavailable</Status>
          <Spinner />
        </ExampleRow>
        <Progress label="Uploading register-of-processing.docx" value={0.62} />
        <Progress label="Comparing the documents" />
        <Skeleton lines={3} />
        <Skeleton shape="row" lines={2} />
      </Example>
    </>
  )
}
