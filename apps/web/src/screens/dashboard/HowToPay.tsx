import type { DebitsView } from '@pledge/contract/debits'
import type { PayTo, UsdcPayTo } from '@pledge/contract/loan-watch'
import { loanWatch } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { Card } from '@pledge/ui/Card'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Disclosure } from '@pledge/ui/Disclosure'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { debitsQuery } from './debit-queries.ts'
import { UsdcAddress } from './late-parts-of-loan.ts'
import { LoanLoading } from './LoanLoading.tsx'
import { howToPayAnchor } from './pay-anchor.ts'

const { pay: words } = loanWatch

interface LineProps {
  readonly term: string
  readonly value: string
  readonly note?: string
}

/** A value to be typed into a bank's form, with a button that copies exactly it. */
const Line = ({ term, value, note }: LineProps) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2.5">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="col-start-1 font-semibold break-words figures">{value}</dd>
    {note !== undefined && <dd className="col-start-1 text-sm text-muted">{note}</dd>}
    <dd className="col-start-2 row-start-1 row-end-4 print:hidden">
      <CopyButton
        text={value}
        label={words.copy}
        name={fill(words.copyNamed, { what: term })}
        copiedLabel={words.copied}
        failedLabel={words.copyFailed}
        size="small"
        variant="quiet"
      />
    </dd>
  </div>
)

const linesOf = (to: PayTo): readonly LineProps[] => [
  { term: words.name, value: to.accountName, note: to.accountAddress },
  { term: words.bank, value: to.bankName, note: to.bankAddress },
  ...(to.achRoutingNumber === to.wireRoutingNumber
    ? [{ term: words.routing, value: to.achRoutingNumber }]
    : [
        { term: words.achRouting, value: to.achRoutingNumber },
        { term: words.wireRouting, value: to.wireRoutingNumber },
      ]),
  { term: words.account, value: to.accountNumber },
]

export interface HowToPayProps {
  readonly appUuid: string
  /** Null abroad, and where the lender names no account. */
  readonly payTo: PayTo | null
  /** Null at home, and until the loan has an address. */
  readonly usdcPayTo: UsdcPayTo | null
  readonly reference: string
  readonly isInternational: boolean
  /** Autopay never makes a payment that is late already. */
  readonly isPastDue: boolean
  readonly achHoldDays: number
}

/** Who pays by autopay need send nothing, and an account on file is the shorter way. */
const textOf = (debits: DebitsView | undefined, isPastDue: boolean): string => {
  if (debits?.autopay.isOn === true && debits.autopay.next !== null && !isPastDue)
    return words.textWithAutopay
  return debits?.account == null ? words.text : words.textWithAccount
}

/** What to do at the bank, for each way to send money. */
const Steps = ({ achHoldDays }: Pick<HowToPayProps, 'achHoldDays'>) => (
  <Disclosure summary={words.steps}>
    <div className="grid gap-6 md:grid-cols-2">
      {[words.ach, words.wire].map(({ title, steps }) => (
        <div key={title} className="flex flex-col gap-2">
          <h4 className="text-sm font-semibold">{title}</h4>
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
            {steps.map((step) => (
              <li key={step}>{fill(step, { days: String(achHoldDays) })}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  </Disclosure>
)

/** How a loan abroad is paid once it has an address: without a reference (note 096). */
const InUsdc = ({ appUuid, payTo }: { readonly appUuid: string; readonly payTo: UsdcPayTo }) => (
  <Card as="section" className="flex flex-col gap-3">
    <h3 id={howToPayAnchor(appUuid)} tabIndex={-1} className="text-lg">
      {words.title}
    </h3>
    <p className="text-sm text-muted">{words.usdc.text}</p>
    <Suspense fallback={<LoanLoading />}>
      <UsdcAddress payTo={payTo} />
    </Suspense>
  </Card>
)

/** At home to the lender's account, abroad in USDC (row 1.2.59); the reference tells which loan a payment is for. */
export const HowToPay = ({
  appUuid,
  payTo,
  usdcPayTo,
  reference,
  isInternational,
  isPastDue,
  achHoldDays,
}: HowToPayProps) => {
  const { supportPhone: phone } = useOrganization()
  const { data: debits } = useQuery({ ...debitsQuery(appUuid), enabled: false })
  if (usdcPayTo !== null) return <InUsdc appUuid={appUuid} payTo={usdcPayTo} />
  const ways = isInternational
    ? words.international
    : payTo === null
      ? words.noAccount
      : textOf(debits, isPastDue)
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h3 id={howToPayAnchor(appUuid)} tabIndex={-1} className="text-lg">
        {words.title}
      </h3>
      <p className="text-sm text-muted">
        <PhoneText text={fill(ways, { phone })} />
      </p>
      <dl className="grid gap-x-8 divide-y divide-line md:grid-cols-2 md:divide-y-0">
        <Line term={words.reference} value={reference} />
        {payTo !== null && linesOf(payTo).map((line) => <Line key={line.term} {...line} />)}
      </dl>
      {payTo !== null && <Steps achHoldDays={achHoldDays} />}
      <p className="text-sm text-muted">
        {words.counts} {words.order}
        {payTo !== null && <PhoneText text={` ${fill(words.careful, { phone })}`} />}
      </p>
    </Card>
  )
}
