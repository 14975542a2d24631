import { StepUpLeft } from '@pledge/client/step-up'
import { refusalOf } from '@pledge/client/errors'
import { requestCollateralRelease, type CollateralRelease } from '@pledge/contract/collateral-return'
import { messages } from '@pledge/copy/en/messages'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { fill } from '@pledge/copy/fill'
import { counted } from '@pledge/copy/format/range'
import { checkReturnAddress } from '@pledge/domain/collateral/address'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'

export interface ReleaseFormProps {
  readonly appUuid: string
  readonly held: CollateralRelease['held']
  /** Business days within which a request is handled. */
  readonly days: number
  readonly onRequested: () => void
}

const { form: texts } = words
const MOST_OF_AN_ADDRESS = 128

/** The page's message for a refused request (rows 1.8.01 and 1.8.02). */
const failureOf = (error: unknown) => {
  if (error instanceof StepUpLeft) return { notice: texts.notChanged }
  if (refusalOf(error)?.code === 'INVALID_RETURN_ADDRESS')
    return { field: messages.errors.invalidReturnAddress }
  return { notice: messages.errors.unexpected }
}

/**
 * The return address (rows 1.2.134, 1.2.135, 1.5.59, 1.5.60): validated here, repeated for confirmation, then proved by
 * a step-up (decision 15).
 */
export const ReleaseForm = ({ appUuid, held, days, onRequested }: ReleaseFormProps) => {
  const coin = held.type
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (returnAddress: string) =>
      callWithStepUp(requestCollateralRelease, { params: { uuid: appUuid }, body: { returnAddress } }),
    onSuccess: async () => {
      await refreshApplication(queryClient, appUuid)
      onRequested()
    },
    onError: (failure) => {
      const refused = failureOf(failure).field
      if (refused === undefined) return
      setTyped('')
      setError(refused)
      field.current?.focus()
    },
  })
  const review = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const checked = checkReturnAddress(coin, typed)
    setError(checked.ok ? undefined : checked.message)
    if (checked.ok) setToConfirm(checked.value)
    else field.current?.focus()
  }
  const notice = sending.isError ? failureOf(sending.error).notice : undefined
  return (
    <form noValidate onSubmit={review}>
      <Section title={texts.title}>
        <div className="flex flex-col gap-5">
          {notice !== undefined && (
            <Notice tone="danger" live="alert">
              {notice}
            </Notice>
          )}
          <TextField
            ref={field}
            label={fill(texts.label, { coin: messages.coins[coin] })}
            hint={`${texts.hint} ${texts.networks[coin]}`}
            error={error}
            required
            value={typed}
            maxLength={MOST_OF_AN_ADDRESS}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
          <Notice tone="warn" title={texts.warningTitle}>
            {texts.warning}
          </Notice>
          <p className="max-w-prose text-sm text-muted">
            {fill(texts.within, { days: counted(days, 'business day', 'business days') })}
          </p>
          <Button
            type="submit"
            className="self-stretch sm:self-end"
            loading={sending.isPending}
            loadingLabel={words.confirm.sending}
          >
            {texts.review}
          </Button>
        </div>
      </Section>
      {toConfirm !== null && (
        <ConfirmAddress
          address={toConfirm}
          held={held}
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            setToConfirm(null)
            sending.mutate(toConfirm)
          }}
        />
      )}
    </form>
  )
}
