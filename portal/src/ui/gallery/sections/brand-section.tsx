import { Eye } from 'lucide-react'
import { Button } from '../../actions/button.tsx'
import { Mark } from '../../brand/mark.tsx'
import { Wordmark } from '../../brand/wordmark.tsx'
import { Banner } from '../../feedback/banner.tsx'
import { Example, ExampleRow } from '../example.tsx'

export function BrandSection() {
  return (
    <Example title="Mark, wordmark, banner" wide>
      <ExampleRow>
        <Mark />
        <span className="gallery-side">
          <Wordmark name="Portico OneView" />
        </span>
      </ExampleRow>
      <Banner
        label="Impersonation"
        icon={Eye}
        items={[
          <>
            Impersonating: <b>Annelies Verstraete</b>
          </>,
          <>
            Admin: <b>Joris Vandamme</b>
          </>,
        ]}
        end={
          <>
            Expires in: <b>24:17</b>
          </>
        }
        action={<Button>End Impersonation</Button>}
      />
    </Example>
  )
}
