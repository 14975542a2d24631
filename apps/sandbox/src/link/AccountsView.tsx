import type { SimulatedAccount, SimulatedInstitution } from '@pledge/sandbox/contract/bank-link'
import { fill } from '@pledge/copy/fill'
import { isChoosable } from '@pledge/domain/disbursement/account-choice'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { type FormEvent, useState } from 'react'
import { linkPage as words } from '../words/link-page.ts'
import type { LinkSteps } from './use-link-steps.ts'
import { ViewHeading } from './ViewHeading.tsx'

export interface AccountsViewProps {
  readonly institution: SimulatedInstitution
  readonly accounts: readonly SimulatedAccount[]
  readonly steps: LinkSteps
}

/** The accounts to share: only accounts that can be paid, and at least one. */
export const AccountsView = ({ institution, accounts, steps }: AccountsViewProps) => {
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (shared.size > 0 && !steps.isMoving) steps.share([...shared])
  }
  const toggle = (reference: string) =>
    setShared((before) => {
      const after = new Set(before)
      if (!after.delete(reference)) after.add(reference)
      return after
    })
  return (
    <form noValidate onSubmit={submit}>
      <ViewHeading>{fill(words.accountsTitle, { bank: institution.name })}</ViewHeading>
      <p className="mt-2 text-muted">{words.accountsLead}</p>
      <fieldset className="mt-3">
        <legend className="sr-only">{words.accounts}</legend>
        {accounts.map((account, index) => (
          <Checkbox
            key={account.reference}
            label={fill(words.accountLabel, { name: account.name, mask: account.mask ?? '' })}
            hint={isChoosable(account, accounts) ? undefined : words.notPayable}
            disabled={!isChoosable(account, accounts)}
            checked={shared.has(account.reference)}
            error={isChecked && shared.size === 0 && index === 0 ? words.noneChosen : undefined}
            onChange={() => toggle(account.reference)}
          />
        ))}
      </fieldset>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" loading={steps.isMoving} loadingLabel={words.sharing}>
          {words.share}
        </Button>
        <Button variant="secondary" onClick={steps.back}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}
