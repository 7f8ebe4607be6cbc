import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Input, type InputProps } from './input.tsx'
import { TEXTS } from '../texts.ts'

interface PasswordInputProps extends Omit<InputProps, 'type'> {
  showLabel?: string
  hideLabel?: string
}

/**
 * A password field with a button that shows the text. `autoComplete` says whether it is the current or a new password.
 */
export function PasswordInput(props: PasswordInputProps) {
  const { showLabel = TEXTS.password.show, hideLabel = TEXTS.password.hide, ...rest } = props
  const [shown, setShown] = useState(false)
  return (
    <div className="control-box">
      <Input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
      />
      <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)} disabled={rest.disabled}>
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}
