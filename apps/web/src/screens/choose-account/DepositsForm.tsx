import { verifyMicroDeposits, type BankLinkItemAnswer } from '@pledge/contract/bank-link'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { fill } from '@pledge/copy/fill'
import { checkDepositAmount } from '@pledge/domain/disbursement/micro-deposits'
import { formatDollars } from '@pledge/domain/money/dollars'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { bankLinkItemsQuery } from '../../bank-link/items.ts'
import { refusalText } from '../../refusal-text.ts'

const words = bankLink.deposits

const triesText = (count: number): string =>
  count === 1 ? words.triesLeft.one : fill(words.triesLeft.many, { count: String(count) })

export interface DepositsFormProps {
  readonly appUuid: string
  readonly item: BankLinkItemAnswer
}

/** The amounts of two small deposits, for a link that needs them (row 1.4.42). */
export const DepositsForm = ({ appUuid, item }: DepositsFormProps) => {
  const queryClient = useQueryClient()
  const { queryKey } = bankLinkItemsQuery(appUuid)
  const [typed, setTyped] = useState(['', ''])
  const [isChecked, setIsChecked] = useState(false)
  const checks = typed.map((amount) => checkDepositAmount(amount))
  const verify = useMutation({
    mutationFn: (amounts: [string, string]) =>
      api(verifyMicroDeposits, { params: { uuid: appUuid }, body: { itemUuid: item.uuid, amounts } }),
    onSuccess: (items) => queryClient.setQueryData(queryKey, items),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const [one, other] = checks
    if (one?.ok !== true || other?.ok !== true || verify.isPending) return
    verify.mutate([formatDollars(BigInt(one.value)), formatDollars(BigInt(other.value))])
  }
  const field = (index: 0 | 1) => {
    const check = checks[index]
    return {
      value: typed[index] ?? '',
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      maxLength: 8,
      prefix: '$',
      error: isChecked && check?.ok === false ? check.message : undefined,
      onChange: (event: { readonly target: { readonly value: string } }) =>
        setTyped(typed.map((amount, at) => (at === index ? event.target.value : amount))),
    }
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <p>{words.lead}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={words.first} {...field(0)} />
        <TextField label={words.second} {...field(1)} />
      </div>
      {verify.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(verify.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" loading={verify.isPending} loadingLabel={words.checking}>
          {words.submit}
        </Button>
        <span className="text-sm text-muted">{triesText(item.verification?.triesLeft ?? 0)}</span>
      </div>
    </form>
  )
}
