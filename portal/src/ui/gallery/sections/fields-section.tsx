import { useState } from 'react'
import { TextLink } from '../../actions/text-link.tsx'
import { Combobox, type ComboboxOption } from '../../fields/combobox.tsx'
import { Checkbox } from '../../fields/checkbox.tsx'
import { CodeInput } from '../../fields/code-input.tsx'
import { Field } from '../../fields/field.tsx'
import { FileDrop } from '../../fields/file-drop.tsx'
import { Input } from '../../fields/input.tsx'
import { PasswordInput } from '../../fields/password-input.tsx'
import { RadioGroup } from '../../fields/radio-group.tsx'
import { SearchInput } from '../../fields/search-input.tsx'
import { Segmented } from '../../fields/segmented.tsx'
import { Select } from '../../fields/select.tsx'
import { Strength } from '../../fields/strength.tsx'
import { Switch } from '../../fields/switch.tsx'
import { Textarea } from '../../fields/textarea.tsx'
import { Example, ExampleRow } from '../example.tsx'

const STATUSES = [
  { value: 'all', label: 'All', count: 7 },
  { value: 'unread', label: 'Unread', count: 4 },
  { value: 'read', label: 'Read', count: 3 },
] as const

const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High', description: 'Answered within one working day.' },
  { value: 'urgent', label: 'Urgent', disabled: true },
] as const

const ORGANISATIONS = ['Ardenne Mutuelle ASBL', 'Brabo Verzekeringen NV', 'Halewijn Bank NV'].map((label) => ({
  value: label.slice(0, 5),
  label,
}))

function Organisation() {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [typed, setTyped] = useState('')
  const found = ORGANISATIONS.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  return (
    <Field label="Account" optional>
      <Combobox chosen={chosen} options={found} onChoose={setChosen} onType={setTyped} placeholder="No account" />
    </Field>
  )
}

function TextFields() {
  const [search, setSearch] = useState('verwerker')
  const [code, setCode] = useState('481')
  return (
    <Example title="Fields: rest, error, hint, disabled">
      <Field label="Name">
        <Input defaultValue="Annelies Verstraete" />
      </Field>
      <Field label="Password" action={<TextLink href="#link">Forgot password?</TextLink>}>
        <PasswordInput size="large" defaultValue="Halewijn1!" />
      </Field>
      <Field label="New password" hint={<Strength level={2}>Fair</Strength>}>
        <PasswordInput defaultValue="Halewijn1!" />
      </Field>
      <Field label="Six-digit code">
        <CodeInput value={code} onValueChange={setCode} onFull={() => {}} />
      </Field>
      <Field label="Email" error="Please enter a valid email address.">
        <Input type="email" defaultValue="annelies@halewijn" />
      </Field>
      <Field label="Description" optional hint="Shown to everyone in the account.">
        <Textarea />
      </Field>
      <Field label="Column">
        <Select defaultValue="doing">
          <option value="todo">To Do</option>
          <option value="doing">Doing</option>
        </Select>
      </Field>
      <Field label="Account number">
        <Input defaultValue="BE 0123.456.789" disabled />
      </Field>
      <Organisation />
      <SearchInput label="Search templates" value={search} onValueChange={setSearch} />
    </Example>
  )
}

function Choices() {
  const [status, setStatus] = useState<'all' | 'unread' | 'read'>('all')
  const [priority, setPriority] = useState<'low' | 'high' | 'urgent'>('high')
  return (
    <Example title="Choices">
      <ExampleRow>
        <Segmented label="Status" segments={STATUSES} value={status} onValueChange={setStatus} />
        <Select quiet aria-label="Type" defaultValue="">
          <option value="">All types</option>
          <option value="alert">Security Alert</option>
        </Select>
      </ExampleRow>
      <RadioGroup legend="Priority" options={PRIORITIES} value={priority} onValueChange={setPriority} />
      <div>
        <Checkbox label="Send me a copy" defaultChecked />
        <Checkbox label="Every notification" indeterminate description="Three of five are chosen." />
        <Checkbox label="I have read the terms" error="Please confirm that you have read the terms." />
        <Checkbox label="Not available" disabled />
      </div>
      <div>
        <Switch label="High Contrast Mode" />
        <Switch label="Compact Mode" description="Rows and controls one step tighter." defaultChecked />
        <Switch label="Not available" disabled />
      </div>
      <ExampleRow>
        <Switch label="Enabled" layout="inline" defaultChecked />
      </ExampleRow>
      <FileDrop
        label="Drop files here, or choose them"
        hint="PDF or Word, up to 10 MB each"
        accept={['.pdf', '.doc', '.docx']}
        maxBytes={10 * 1024 * 1024}
        multiple
        onFiles={() => {}}
      />
    </Example>
  )
}

export function FieldsSection() {
  return (
    <>
      <TextFields />
      <Choices />
    </>
  )
}
