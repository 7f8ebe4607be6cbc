import { Suspense, useState } from 'react'
import type { ServiceText } from '../../content/services.ts'
import { BookLink } from '../../features/consultancies/components/book-link.tsx'
import { ServiceConsults } from '../../features/consultancies/components/service-consults.tsx'
import { ServicesPage } from '../../features/services/services-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'
import { SubjectDocuments } from '../../features/templates/components/recent-documents.tsx'
import type { RecentTemplate } from '../../features/templates/model/versions.ts'
import { lazyPart } from '../../language/use-language.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { AccountContact } from './account-contact.tsx'
import { TEXTS } from './texts.ts'

const NewComparisonDialog = lazyPart(
  () => import('../../features/comparison/comparison-dialog.tsx'),
  'NewComparisonDialog',
)

const consults = (name: string) => <ServiceConsults name={name} />
const documents = (subject: ServiceText, name: string) => <Documents subject={subject} name={name} />

export function Services() {
  return (
    <ServicesPage
      bookLink={<BookLink />}
      contact={<AccountContact />}
      consults={consults}
      documents={documents}
      onAsk={useSteward().suggest}
    />
  )
}

function Documents({ subject, name }: { subject: ServiceText; name: string }) {
  const { account } = useAccount()
  const [pair, setPair] = useState<readonly [RecentTemplate, RecentTemplate] | null>(null)
  if (account === null) return null
  return (
    <>
      <SubjectDocuments
        accountId={account.id}
        title={TEXTS.documentsAbout(name)}
        subject={subject}
        onCompare={(earlier, later) => setPair([earlier, later])}
      />
      {pair !== null && (
        <Suspense fallback={null}>
          <NewComparisonDialog files={pair} onClose={() => setPair(null)} />
        </Suspense>
      )}
    </>
  )
}
