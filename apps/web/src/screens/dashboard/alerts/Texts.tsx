import { confirmTexts, startTexts, stopTexts, type TextsView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import { refusalText } from '../../../refusal-text.ts'
import { useAlertsChange } from './use-alerts-change.ts'

interface TextsProps {
  readonly appUuid: string
  readonly texts: TextsView
}

const Failure = ({ error }: { readonly error: unknown }) =>
  error === null ? null : (
    <Notice tone="danger" live="alert">
      {refusalText(error)}
    </Notice>
  )

/** The number, after the consent was read and agreed to. */
const NumberForm = ({ appUuid, texts, onCancel }: TextsProps & { readonly onCancel: () => void }) => {
  const { consent } = texts
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)
  const starting = useAlertsChange(appUuid, () =>
    api(startTexts, {
      params: { uuid: appUuid },
      body: { phoneNumber, consentVersion: consent.version },
    }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAgreed && phoneNumber.trim() !== '') starting.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        error={isTried && phoneNumber.trim() === '' ? words.phoneError : undefined}
        required
        type="tel"
        autoComplete="tel-national"
        value={phoneNumber}
        onChange={({ target }) => setPhoneNumber(target.value)}
      />
      <Checkbox
        label={consent.text}
        checked={isAgreed}
        required
        error={isTried && !isAgreed ? words.consentError : undefined}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <Failure error={starting.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={starting.isPending}>
          {words.sendCode}
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

const CodeForm = ({ appUuid }: Pick<TextsProps, 'appUuid'>) => {
  const [code, setCode] = useState('')
  const confirming = useAlertsChange(appUuid, () =>
    api(confirmTexts, { params: { uuid: appUuid }, body: { code } }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() !== '') confirming.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={words.code}
        hint={words.codeHint}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Failure error={confirming.error} />
      <div>
        <Button type="submit" size="small" loading={confirming.isPending}>
          {words.confirmCode}
        </Button>
      </div>
    </form>
  )
}

/** Texts beside the email: their number, and how they are turned on and off (note 087). */
export const Texts = ({ appUuid, texts }: TextsProps) => {
  const [isAdding, setAdding] = useState(false)
  const stopping = useAlertsChange(appUuid, () => api(stopTexts, { params: { uuid: appUuid } }))
  const { phone } = texts
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          {words.texts}
          <span className="block text-sm text-muted">{phone === null ? words.textsOff : phone.mask}</span>
        </p>
        {phone !== null && (
          <Button
            variant="secondary"
            size="small"
            loading={stopping.isPending}
            onClick={() => {
              setAdding(false)
              stopping.mutate(undefined)
            }}
          >
            {words.turnOff}
          </Button>
        )}
        {phone === null && !isAdding && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            {words.turnOn}
          </Button>
        )}
      </div>
      <Failure error={stopping.error} />
      {phone?.state === 'STOPPED' && <Notice tone="warn">{words.stopped}</Notice>}
      {phone?.state === 'UNCONFIRMED' && <CodeForm appUuid={appUuid} />}
      {phone === null && isAdding && (
        <NumberForm appUuid={appUuid} texts={texts} onCancel={() => setAdding(false)} />
      )}
    </div>
  )
}
