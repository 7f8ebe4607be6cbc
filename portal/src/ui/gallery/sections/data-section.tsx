import { Avatar } from '../../data/avatar.tsx'
import { Badge } from '../../data/badge.tsx'
import { Dot } from '../../data/dot.tsx'
import { type Item, ItemList } from '../../data/item-list.tsx'
import { DescriptionList } from '../../layout/description-list.tsx'
import { Example, ExampleRow } from '../example.tsx'

const documentItem = (title: string): Item => ({
  key: title,
  link: (
    <a href="#item" className="item-link">
      {title}
    </a>
  ),
  facts: 'Contracts · 11 KB · uploaded by Joris Vandamme',
  state: <Badge>Earlier version</Badge>,
  when: 'Fri 13 Nov',
})

export function DataSection() {
  return (
    <Example title="Avatar, dot, description list, list of items">
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
      <ItemList
        title="Documents"
        count={12}
        action={<a href="#all">Show all</a>}
        query={{ data: ['Lease', 'Processor agreement'], isError: false, refetch: () => undefined }}
        failed="Failed to load documents"
        empty={<p className="section-note">No documents yet.</p>}
        itemOf={documentItem}
      />
    </Example>
  )
}
