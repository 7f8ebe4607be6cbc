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
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'

const THEMES: readonly { value: ColorTheme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Dark text on a light background.' },
  { value: 'dark', label: 'Dark', description: 'Light text on a dark background.' },
  { value: 'system', label: 'System', description: 'The theme of your device.' },
]

export function AppearancePage() {
  const { pending } = useAppearance()
  const { impersonation } = useActingUser()
  return (
    <Narrow>
      <PageHeader
        title="Theme & Appearance"
        description="How the portal looks for you. You see a change at once. Save it to keep it."
      />
      {impersonation !== null && (
        <Notice>You cannot change the appearance while you are impersonating somebody.</Notice>
      )}
      {impersonation === null && (pending ? <Loading>Loading theme preferences...</Loading> : <AppearanceForm />)}
    </Narrow>
  )
}

function AppearanceForm() {
  const { preferences, preview, save } = useAppearance()
  const change = (part: Partial<Preferences>) => preview({ ...preferences, ...part })
  // A user who leaves without saving gets the stored appearance back.
  useEffect(() => () => preview(null), [preview])
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    meta: {
      success: { title: 'Preferences saved', description: 'Your theme settings have been saved to your account.' },
      failure: { title: 'Error', description: 'Failed to save preferences. Please try again.' },
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
        <Card title="Color Theme">
          <RadioGroup
            legend="Color Theme"
            hideLegend
            options={THEMES}
            value={preferences.theme}
            onValueChange={(theme) => change({ theme })}
          />
        </Card>
        <Card title="Display">
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
              description="Another style for the whole portal."
              checked={preferences.version11}
              onCheckedChange={(version11) => change({ version11 })}
            />
          </div>
        </Card>
        <FormActions>
          <Button onClick={() => change(DEFAULT_PREFERENCES)}>Reset to Defaults</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save Appearance Settings
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
