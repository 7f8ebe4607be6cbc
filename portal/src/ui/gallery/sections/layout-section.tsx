import { Plus } from 'lucide-react'
import { Button } from '../../actions/button.tsx'
import { Card } from '../../layout/card.tsx'
import { Example } from '../example.tsx'

export function LayoutSection() {
  return (
    <Example title="Card">
      <Card
        level={3}
        title="Consult Planner"
        description="Your next appointments."
        action={
          <Button variant="primary">
            <Plus />
            Book Consult
          </Button>
        }
        footer={<Button variant="ghost">Show all</Button>}
      >
        <p>Hélène Marchal, Privacy &amp; DP, 19 November at 10:00.</p>
      </Card>
    </Example>
  )
}
