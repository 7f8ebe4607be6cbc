import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx'
import { factorOverviewQuery, useSetFactorRule } from '../api/second-factor.ts'
import {
  FACTOR_RULES,
  type FactorOverview,
  type FactorRule,
  peopleWithoutText,
  withoutText,
} from '../model/factor-rule.ts'

/** The rule of the environment: docs/product/second-factor.md. */
export function SecondFactorCard() {
  const { data: overview, isPending, refetch } = useQuery(factorOverviewQuery(useClient()))
  return (
    <Card
      title="Second factor"
      description="Whether people prove with a second factor that it is them: the code of an authenticator app, or a security key."
    >
      {isPending && <Loading>Loading the rule...</Loading>}
      {!isPending && overview === undefined && (
        <FailedState message="Failed to load the rule" onRetry={() => void refetch()} />
      )}
      {overview !== undefined && <RuleForm key={overview.rule} overview={overview} />}
    </Card>
  )
}

function RuleForm({ overview }: { overview: FactorOverview }) {
  const { mutateAsync: save, isPending: isSaving } = useSetFactorRule()
  const [chosen, setChosen] = useState<FactorRule>(overview.rule)
  const [isAsking, setIsAsking] = useState(false)
  const counts = `${withoutText(overview)} ${peopleWithoutText(overview)}`
  const isNew = chosen !== overview.rule
  return (
    <div className="settings-rule">
      <RadioGroup legend="Rule of this environment" options={FACTOR_RULES} value={chosen} onValueChange={setChosen} />
      <Notice>{counts}</Notice>
      <Button variant="primary" disabled={!isNew} busy={isSaving} onClick={() => setIsAsking(true)}>
        Save rule
      </Button>
      <AlertDialog
        danger={chosen !== 'offer'}
        open={isAsking}
        onOpenChange={setIsAsking}
        title={TITLES[chosen]}
        description={chosen === 'require' ? `${counts} They get nothing until they have added one.` : MEANS[chosen]}
        confirmLabel="Save rule"
        onConfirm={() => save(chosen)}
      />
    </div>
  )
}

const TITLES: Readonly<Record<FactorRule, string>> = {
  off: 'Turn the second factor off for everybody?',
  offer: 'Offer the second factor?',
  require: 'Require a second factor of everybody?',
}

const MEANS = {
  off: 'A password alone opens every account, also of administrators and of accounts that require a second factor.',
  offer: 'Only people who have one, and people of accounts that require it, need it to sign in.',
} as const
