import { addAlertLevel, type AlertsView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { fill } from '@pledge/copy/fill'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import { refusalText } from '../../../refusal-text.ts'
import { typedLevel, type LevelKind } from './typed-level.ts'

export interface AddAlertProps {
  readonly appUuid: string
  readonly alerts: AlertsView
  readonly onAdded: (alerts: AlertsView) => void
  readonly onCancel: () => void
}

/** The form of a level of the borrower's own: an LTV, or a price of one coin. */
export const AddAlert = ({ appUuid, alerts, onAdded, onCancel }: AddAlertProps) => {
  const id = useId()
  const [kind, setKind] = useState<LevelKind>('LTV')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const adding = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof typedLevel>>) =>
      api(addAlertLevel, { params: { uuid: appUuid }, body }),
    onSuccess: onAdded,
  })
  const level = typedLevel(kind, typed, alerts.warningLtv)
  const slots = { warning: shortPercent(alerts.warningLtv), coin: alerts.coin }
  const isLtv = kind === 'LTV'
  const error =
    isTried && level === undefined ? fill(isLtv ? words.ltvError : words.priceError, slots) : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (level !== undefined) adding.mutate(level)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SelectField
        id={`${id}-kind`}
        label={words.kind}
        value={kind}
        options={[
          { value: 'LTV', label: words.kinds.LTV },
          { value: 'PRICE', label: fill(words.kinds.PRICE, slots) },
        ]}
        onChange={({ target }) => {
          setKind(target.value === 'PRICE' ? 'PRICE' : 'LTV')
          setTyped('')
          setTried(false)
        }}
      />
      <TextField
        id={`${id}-level`}
        label={isLtv ? words.ltvLabel : words.priceLabel}
        hint={fill(isLtv ? words.ltvHint : words.priceHint, slots)}
        error={error}
        required
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        {...(isLtv ? { suffix: '%' } : { prefix: '$' })}
        onChange={({ target }) => setTyped(target.value)}
      />
      {adding.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(adding.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={adding.isPending}>
          {words.confirm}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
