import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { fill } from '@pledge/copy/fill'
import { checkAccountChoice } from '@pledge/domain/disbursement/account-choice'
import type { LinkedAccount, LinkedInstitution } from '@pledge/domain/disbursement/linked-institutions'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { RadioCards } from '@pledge/ui/RadioCards'
import { type FormEvent, useState } from 'react'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { useChooseAccount } from './use-choose-account.ts'

const words = bankLink.choose

/** Name, type and last digits, and the bank's own name for the account unless it repeats the name. */
const cardOf = ({ id, name, officialName, accountType, accountNumberMask }: LinkedAccount) => ({
  value: id,
  label: <span className="break-words">{name}</span>,
  description: (
    <span className="break-words">
      {officialName !== null && !officialName.startsWith(name) && `${officialName}. `}
      {words.types[accountType]}
    </span>
  ),
  aside: (
    <span className="figures whitespace-nowrap text-muted">
      {fill(words.ending, { mask: accountNumberMask })}
    </span>
  ),
})

export interface AccountFormProps {
  readonly appUuid: string
  readonly state: string
  /** The account is one to pay the loan from. */
  readonly isToPayFrom: boolean
  readonly institutions: readonly LinkedInstitution[]
}

/** Choice of an account, grouped by bank (rows 1.2.112, 1.5.49). */
export const AccountForm = ({ appUuid, state, isToPayFrom, institutions }: AccountFormProps) => {
  const [pressed, setPressed] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const choose = useChooseAccount(appUuid, { before: state, isToPayFrom })
  const isUnderWay = useStepUnderWay(appUuid)
  const accounts = institutions.flatMap((institution) => institution.accounts)
  // A single account was just picked on the bank's own page.
  const chosen = pressed ?? (accounts.length === 1 ? (accounts[0]?.id ?? null) : null)
  const check = checkAccountChoice(
    chosen,
    accounts.map(({ id }) => id),
  )
  const error = isChecked && !check.ok ? check.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const account = accounts.find(({ id }) => check.ok && id === check.value)
    if (account !== undefined) return isUnderWay ? undefined : choose.mutate(account)
    document.getElementById('account-0')?.focus()
    return undefined
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <PageGrid
        side={
          <ActionPanel>
            <PrimaryAction bar figure={words.title}>
              <Button type="submit" block loading={isUnderWay} loadingLabel={words.saving}>
                {words.choose}
              </Button>
            </PrimaryAction>
          </ActionPanel>
        }
      >
        {institutions.map(({ id, name, accounts: own }, index) => (
          <Card key={id}>
            <RadioCards
              id={`account-${index}`}
              legend={<span className="text-lg break-words">{name}</span>}
              name="account"
              required
              options={own.map(cardOf)}
              value={chosen ?? undefined}
              error={index === 0 ? error : undefined}
              onValueChange={setPressed}
            />
          </Card>
        ))}
        <p>
          <PageLink page="link-account" appUuid={appUuid} className="link inline-flex min-h-11 items-center">
            {words.another}
          </PageLink>
        </p>
      </PageGrid>
    </form>
  )
}
