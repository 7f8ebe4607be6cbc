import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { Verification } from '../api/use-verify.ts'
import type { People } from '../model/who.ts'
import { TEXTS } from '../texts.ts'
import { Verdict } from './verdict.tsx'

interface VerifyStateProps {
  verification: Verification
  accountId: string
  people: People
  onCancel: () => void
  onShow: (seq: number) => void
}

/** Shows nothing before the reader has asked to verify: a result that was not computed would only be a promise. */
export function VerifyState({ verification, accountId, people, onCancel, onShow }: VerifyStateProps) {
  switch (verification.state) {
    case 'none':
      return null
    case 'running': {
      const { done, total } = verification.progress
      return (
        <div className="access-progress">
          <Progress label={TEXTS.verify.running(done, total)} value={total === 0 ? undefined : done} max={total} />
          <Button size="small" onClick={onCancel}>
            {TEXTS.verify.cancel}
          </Button>
        </div>
      )
    }
    case 'failed':
      return (
        <div className="access-verdict">
          <Notice tone="danger" role="alert">
            {TEXTS.verify.failed}
          </Notice>
        </div>
      )
    case 'done':
      return (
        <div className="access-verdict">
          <Verdict done={verification} accountId={accountId} people={people} onShow={onShow} />
        </div>
      )
  }
}
