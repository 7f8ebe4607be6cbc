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
import { TEXTS } from '../texts.ts'

/** The rule of the environment: docs/product/second-factor.md. */
export function SecondFactorCard() {
  const { data: overview, isPending, refetch } = useQuery(factorOverviewQuery(useClient()))
  return (
    <Card title={TEXTS.factor.title} description={TEXTS.factor.description}>
      {isPending && <Loading>{TEXTS.factor.loading}</Loading>}
      {!isPending && overview === undefined && (
        <FailedState message={TEXTS.factor.loadFailed} onRetry={() => void refetch()} />
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
  const { question, meaning } = TEXTS.factor.rules[chosen]
  const isNew = chosen !== overview.rule
  return (
    <div className="settings-rule">
      <RadioGroup
        legend={TEXTS.factor.rule}
        options={FACTOR_RULES.map((rule) => ({ ...TEXTS.factor.rules[rule], value: rule }))}
        value={chosen}
        onValueChange={setChosen}
      />
      <Notice>{counts}</Notice>
      <Button variant="primary" disabled={!isNew} busy={isSaving} onClick={() => setIsAsking(true)}>
        {TEXTS.factor.save}
      </Button>
      <AlertDialog
        danger={chosen !== 'offer'}
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        description={chosen === 'require' ? `${counts} ${meaning}` : meaning}
        confirmLabel={TEXTS.factor.save}
        onConfirm={() => save(chosen)}
      />
    </div>
  )
}
