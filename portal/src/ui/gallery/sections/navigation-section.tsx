import { useState } from 'react'
import { Breadcrumb } from '../../navigation/breadcrumb.tsx'
import { Pagination } from '../../navigation/pagination.tsx'
import { TabPanel, Tabs } from '../../navigation/tabs.tsx'
import { Example } from '../example.tsx'

const tabs = [
  { value: 'accounts', label: 'Accounts', count: 8 },
  { value: 'users', label: 'Users' },
  { value: 'changes', label: 'Changes' },
] as const

export function NavigationSection() {
  const [tab, setTab] = useState<'accounts' | 'users' | 'changes'>('accounts')
  const [page, setPage] = useState(4)
  return (
    <Example title="Breadcrumb, tabs, pagination" wide>
      <Breadcrumb trail={[{ key: 'home', link: <a href="#home">Home</a> }]} current="Admin Panel" />
      <Tabs label="Administration" tabs={tabs} value={tab} onValueChange={setTab}>
        {tabs.map(({ value, label }) => (
          <TabPanel key={value} value={value}>
            The panel of {label}.
          </TabPanel>
        ))}
      </Tabs>
      <Pagination page={page} pageCount={12} onPageChange={setPage} />
    </Example>
  )
}
