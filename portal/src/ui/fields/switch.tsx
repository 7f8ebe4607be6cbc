import { type ComponentProps, type ReactNode, useId } from 'react'
import { useWriting } from '../shared/read-only.ts'
import '../shared/visually-hidden.css'
import './switch.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode
  description?: ReactNode
  onCheckedChange?: ((checked: boolean) => void) | undefined
  /** `row` is a line of settings, with a thin line below it; `inline` keeps label and switch together. */
  layout?: 'row' | 'inline' | 'bare' | undefined
}

/**
 * On or off, with immediate effect. `bare` shows only the switch, for example in a table; screen readers still read the
 * label.
 */
export function Switch({ label, description, onCheckedChange, onChange, layout = 'row', ...rest }: SwitchProps) {
  const id = useId()
  const readOnly = useWriting(true)
  return (
    <label className={`setting setting-${layout}`}>
      <span className={layout === 'bare' ? 'visually-hidden' : 'setting-text'}>
        <span className="setting-label">{label}</span>
        {description && (
          <span className="setting-description" id={id}>
            {description}
          </span>
        )}
      </span>
      <input
        {...rest}
        {...readOnly}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser gives a checkbox its checked state
        role="switch"
        className="switch"
        aria-describedby={description ? id : undefined}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
    </label>
  )
}
