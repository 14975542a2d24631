import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { COINS } from '@pledge/domain/collateral/coins'
import { Checkbox } from '@pledge/ui/Checkbox'
import { SelectField } from '@pledge/ui/SelectField'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { TextField } from '@pledge/ui/TextField'
import { JsonField, type BrokenTexts } from './JsonField.tsx'
import type { Setting } from './fields.ts'

export interface SettingFieldProps {
  readonly setting: Setting
  readonly value: unknown
  readonly error: string | undefined
  readonly disabled: boolean
  readonly broken: BrokenTexts
  readonly onChange: (value: unknown) => void
}

/** The id of its control, so that a failing check can link to it. */
export const fieldId = (path: string): string => `setting-${path.replaceAll('.', '-')}`

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
/** Text that is not a number is kept as typed. */
const numberOf = (typed: string): number | string => (/^\d{1,9}$/.test(typed) ? Number(typed) : typed)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A constant, so that a field without a value does not rerender. */
const NOTHING: readonly unknown[] = []
const JSON_ROWS = 12

const COLOR = /^#[0-9a-f]{6}$/
const BLACK = '#000000'

/** One setting in a suitable field. The typed text is kept, valid or not: the checks report what is wrong. */
export const SettingField = (props: SettingFieldProps) => {
  const { setting, value, error, disabled, onChange } = props
  const label = words.fields[setting.path]
  const field = { id: fieldId(setting.path), label, error, disabled }
  switch (setting.kind) {
    case 'line':
      return <TextField {...field} value={text(value)} onChange={(event) => onChange(event.target.value)} />
    case 'link':
      return (
        <TextField
          {...field}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={text(value)}
          onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value.trim())}
        />
      )
    case 'phone':
      return (
        <TextField
          {...field}
          type="tel"
          inputMode="tel"
          value={text(value)}
          onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value)}
        />
      )
    case 'number':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          value={text(value)}
          onChange={({ target }) => onChange(numberOf(target.value))}
        />
      )
    case 'numberOrNone':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          value={text(value)}
          onChange={({ target }) => onChange(target.value.trim() === '' ? null : numberOf(target.value))}
        />
      )
    case 'text':
      return (
        <TextAreaField
          {...field}
          rows={setting.path === 'logoSvg' ? 8 : 5}
          className={setting.path === 'logoSvg' ? 'font-mono text-sm break-all' : undefined}
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'lines':
      return (
        <TextAreaField
          {...field}
          rows={10}
          value={list(value).map(text).join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      )
    case 'color':
      return <ColorField {...props} />
    case 'flag':
      return (
        <Checkbox
          {...field}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...field}
          value={value === undefined ? setting.choices[0] : text(value)}
          options={setting.choices.map((choice) => ({ value: choice, label: words.choices[choice] }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'json':
      return (
        <JsonField
          {...field}
          value={value ?? NOTHING}
          shape="list"
          rows={JSON_ROWS}
          broken={props.broken}
          onChange={onChange}
        />
      )
    case 'coins':
      return <CoinsField {...props} />
  }
}

const ColorField = ({ setting, value, error, disabled, onChange }: SettingFieldProps) => {
  const label = words.fields[setting.path]
  const chosen = text(value)
  return (
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={label}
        className="mt-8 size-12 shrink-0 cursor-pointer rounded-field border border-control bg-raised p-1"
        disabled={disabled}
        value={COLOR.test(chosen) ? chosen : BLACK}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="grow">
        <TextField
          id={fieldId(setting.path)}
          label={label}
          hint={words.colorHint}
          error={error}
          disabled={disabled}
          spellCheck={false}
          value={chosen}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        />
      </div>
    </div>
  )
}

const CoinsField = ({ setting, value, error, disabled, onChange }: SettingFieldProps) => (
  <fieldset id={fieldId(setting.path)} tabIndex={-1}>
    <legend className="font-semibold">{words.fields[setting.path]}</legend>
    {COINS.map((coin) => (
      <Checkbox
        key={coin}
        label={coin}
        disabled={disabled}
        checked={list(value).includes(coin)}
        error={coin === COINS.at(-1) ? error : undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange(COINS.filter((each) => (each === coin ? checked : list(value).includes(each))))
        }
      />
    ))}
  </fieldset>
)
