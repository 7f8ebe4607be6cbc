import { Avatar } from '../../data/avatar.tsx'
import { Dot } from '../../data/dot.tsx'
import { DescriptionList } from '../../layout/description-list.tsx'
import { Example, ExampleRow } from '../example.tsx'

export function DataSection() {
  return (
    <Example title="Avatar, dot, description list">
      <ExampleRow>
        <Avatar name="Annelies Verstraete" size="small" />
        <Avatar name="Joris Vandamme" />
        <Avatar name="Hélène Marchal" size="large" />
        <span>
          Critical patch <Dot label="Unread" />
        </span>
        <span>
          Connected <Dot label="Live" tone="success" />
        </span>
      </ExampleRow>
      <DescriptionList
        items={[
          { term: 'Organisation', value: 'Halewijn Bank NV' },
          { term: 'Contact', value: 'annelies.verstraete@halewijn.example' },
          { term: 'Members', value: '12' },
        ]}
      />
    </Example>
  )
}
