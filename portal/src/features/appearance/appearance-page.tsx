import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActingUser } from '../../session/acting-user.ts'
import { useAppearance } from '../../session/appearance/appearance-context.ts'
import { type ColorTheme, DEFAULT_PREFERENCES, type Preferences } from '../../session/appearance/preferences.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TEXTS } from './texts.ts'
import './appearance.css'

const THEMES: readonly ColorTheme[] = ['light', 'dark', 'system']

const NAMES = Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[]

export function AppearancePage() {
  const { pending } = useAppearance()
  const { impersonation } = useActingUser()
  return (
    <Narrow>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      {impersonation !== null && <Notice>{TEXTS.impersonating}</Notice>}
      {impersonation === null && (pending ? <Loading>{TEXTS.loading}</Loading> : <AppearanceForm />)}
    </Narrow>
  )
}

function AppearanceForm() {
  const { preferences, stored, preview, save } = useAppearance()
  const isUnsaved = NAMES.some((name) => preferences[name] !== stored[name])
  const change = (part: Partial<Preferences>) => preview({ ...preferences, ...part })
  // A user who leaves without saving gets the stored appearance back, after a question.
  useEffect(() => () => preview(null), [preview])
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    meta: {
      success: () => TEXTS.saved,
      failure: () => TEXTS.failed,
      canRetry: true,
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate(preferences)
      }}
    >
      <Stack>
        <Card title={TEXTS.theme} className="color-theme">
          <RadioGroup
            legend={TEXTS.theme}
            hideLegend
            options={THEMES.map((value) => ({ value, ...TEXTS.themes[value] }))}
            value={preferences.theme}
            onValueChange={(theme) => change({ theme })}
          />
        </Card>
        <Card title={TEXTS.display} footer={<Button onClick={() => change(DEFAULT_PREFERENCES)}>{TEXTS.reset}</Button>}>
          <div>
            <Switch
              {...TEXTS.highContrast}
              checked={preferences.highContrast}
              onCheckedChange={(highContrast) => change({ highContrast })}
            />
            <Switch
              {...TEXTS.reducedMotion}
              checked={preferences.reducedMotion}
              onCheckedChange={(reducedMotion) => change({ reducedMotion })}
            />
            <Switch
              {...TEXTS.compactMode}
              checked={preferences.compactMode}
              onCheckedChange={(compactMode) => change({ compactMode })}
            />
            <Switch
              {...TEXTS.version11}
              checked={preferences.version11}
              onCheckedChange={(version11) => change({ version11 })}
            />
          </div>
        </Card>
      </Stack>
      <SaveBar unsaved={isUnsaved} onDiscard={() => preview(null)}>
        <Button type="submit" variant="primary" busy={isPending}>
          {TEXTS.save}
        </Button>
      </SaveBar>
    </form>
  )
}
