import { sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { fill } from '@pledge/copy/fill'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { missingQuantities } from './amounts.ts'
import { SendCoinsForm } from './SendCoinsForm.tsx'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'

const words = sandbox.deposits
type Deposit = Sandbox['depositAddresses'][number]

export interface DepositsCardProps {
  readonly addresses: readonly Deposit[]
  /** The coins that have a chain here. */
  readonly coins: readonly Coin[]
}

/**
 * Addresses with outstanding deposits, with one button that sends exactly the rest of the plan, one for the minimum,
 * and a form for any other amount.
 */
export const DepositsCard = ({ addresses, coins }: DepositsCardProps) => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        {addresses.length === 0 ? (
          <p className="text-muted">{words.empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {addresses.map((deposit) => (
              <DepositRow key={deposit.address} deposit={deposit} action={action} />
            ))}
          </ul>
        )}
        <ActionOutcome outcome={action.outcome} />
        <Disclosure summary={words.otherTitle} look="quiet">
          <SendCoinsForm action={action} coins={coins} suggested={addresses[0]} />
        </Disclosure>
      </div>
    </Section>
  )
}

const DepositRow = ({ deposit, action }: { readonly deposit: Deposit; readonly action: SandboxAction }) => {
  const { address, coin, required, planned, received } = deposit
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0">
        <code className="block font-mono text-sm break-all">{address}</code>
        <dl className="mt-1 flex flex-wrap gap-x-5 text-sm">
          <Quantity term={words.planned} value={dueCoins(planned, coin)} />
          <Quantity term={words.required} value={dueCoins(required, coin)} />
          <Quantity term={words.received} value={heldCoins(received, coin)} />
        </dl>
      </div>
      <SendMissing deposit={deposit} action={action} />
    </li>
  )
}

const Quantity = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted">{term}</dt>
    <dd className="figures">{value}</dd>
  </div>
)

/** The planned amount comes first, because the borrower chose it; the minimum alone is enough to continue. */
const SendMissing = ({ deposit, action }: { readonly deposit: Deposit; readonly action: SandboxAction }) => {
  const { planned, minimum } = missingQuantities(deposit)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {minimum === undefined && <Tag tone="success">{words.complete}</Tag>}
      {planned !== undefined && (
        <Send deposit={deposit} quantity={planned} label={words.sendPlanned} action={action} />
      )}
      {minimum !== undefined && (
        <Send
          deposit={deposit}
          quantity={minimum}
          label={words.sendMinimum}
          action={action}
          isSecond={planned !== undefined}
        />
      )}
    </div>
  )
}

interface SendProps {
  readonly deposit: Deposit
  readonly quantity: string
  readonly label: string
  readonly action: SandboxAction
  readonly isSecond?: boolean
}

const Send = ({ deposit: { coin, address }, quantity, label, action, isSecond = false }: SendProps) => {
  const amount = dueCoins(quantity, coin)
  const said = fill(label, { amount })
  const run = `${label} ${address}`
  const send = async () => {
    await api(sandboxSendCoins, { body: { coin, address, quantity } })
    return fill(words.sent, { amount })
  }
  return (
    <Button
      size="small"
      variant={isSecond ? 'secondary' : 'primary'}
      className="sm:whitespace-nowrap"
      aria-label={fill(words.named, { action: said, address })}
      loading={action.running === run}
      onClick={() => void action.run(run, send)}
    >
      {said}
    </Button>
  )
}
