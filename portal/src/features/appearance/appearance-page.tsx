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
import './appearance.css'

const THEMES: readonly { value: ColorTheme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Dark text on a light background.' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark background.' },
  { value: 'system', label: 'System', description: 'The theme of your device.' },
]

const NAMES = Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[]

export function AppearancePage() {
  const { pending } = useAppearance()
  const { impersonation } = useActingUser()
  return (
    <Narrow>
      <PageHeader
        title="Theme & Appearance"
        description="How the portal looks for you, on every device on which you sign in. You see a change at once, and keep it by saving."
      />
      {impersonation !== null && (
        <Notice>You cannot change the appearance while you are impersonating somebody.</Notice>
      )}
      {impersonation === null && (pending ? <Loading>Loading theme preferences...</Loading> : <AppearanceForm />)}
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
      success: { title: 'Preferences saved', description: 'Your theme settings have been saved to your account.' },
      failure: { title: 'Error', description: 'Failed to save preferences. Please try again.' },
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
        <Card title="Color Theme" className="color-theme">
          <RadioGroup
            legend="Color Theme"
            hideLegend
            options={THEMES}
            value={preferences.theme}
            onValueChange={(theme) => change({ theme })}
          />
        </Card>
        <Card title="Display" footer={<Button onClick={() => change(DEFAULT_PREFERENCES)}>Reset to Defaults</Button>}>
          <div>
            <Switch
              label="High Contrast Mode"
              description="Stronger lines and darker text."
              checked={preferences.highContrast}
              onCheckedChange={(highContrast) => change({ highContrast })}
            />
            <Switch
              label="Reduced Motion"
              description="Nothing slides or fades."
              checked={preferences.reducedMotion}
              onCheckedChange={(reducedMotion) => change({ reducedMotion })}
            />
            <Switch
              label="Compact Mode"
              description="Less space between lines, so that more fits on a screen."
              checked={preferences.compactMode}
              onCheckedChange={(compactMode) => change({ compactMode })}
            />
            <Switch
              label="Version 1.1 (Modern Professional)"
              description="A second style for the whole portal: sans-serif headings, cooler colours and a dark sidebar."
              checked={preferences.version11}
              onCheckedChange={(version11) => change({ version11 })}
            />
          </div>
        </Card>
      </Stack>
      <SaveBar unsaved={isUnsaved} onDiscard={() => preview(null)}>
        <Button type="submit" variant="primary" busy={isPending}>
          Save Appearance Settings
        </Button>
      </SaveBar>
    </form>
  )
}
