import type { CollateralStatus } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, dueCoinsTyped, heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Section } from '@pledge/ui/Section'
import { Deposits } from './Deposits.tsx'
import { sharesOf } from './shares.ts'

export interface AmountsCardProps {
  readonly status: CollateralStatus
  readonly timeZone: string
  readonly isPaused: boolean
  readonly onLookAgain: () => void
}

const { amounts } = words

type Amount = CollateralStatus['requiredCoinAmount']
const held = ({ coinQuantity, type }: Amount): string => heldCoins(coinQuantity, type)
const due = ({ coinQuantity, type }: Amount): string => dueCoins(coinQuantity, type)

/** Required, received and remaining (rows 1.2.115 to 1.2.117), with each deposit and its confirmations. */
export const AmountsCard = ({ status, timeZone, isPaused, onLookAgain }: AmountsCardProps) => {
  const shares = sharesOf(status)
  const remaining = status.remainingCoinAmountDue
  // With nothing missing both are rounded alike: what is enough must not look like less than what is due.
  const arrived = shares.isCovered ? due : held
  const figures = { required: due(status.requiredCoinAmount), received: arrived(status.receivedCoinAmount) }
  return (
    <Section title={amounts.title}>
      <div className="flex flex-col gap-5">
        <ProgressBar
          label={amounts.bar}
          share={shares.received}
          pendingShare={shares.pending}
          valueText={fill(amounts.barText, figures)}
        />
        <DescriptionList
          items={[
            { key: 'required', term: amounts.required, detail: figures.required },
            ...(status.carriedCoinAmount === null
              ? []
              : [
                  {
                    key: 'carried',
                    term: amounts.carried,
                    detail: held(status.carriedCoinAmount),
                    note: amounts.carriedNote,
                  },
                ]),
            { key: 'received', term: amounts.received, detail: figures.received },
            // Told however little it is of what is required: the bar is too short to show it.
            ...(isAboveZero(status.pendingCoinAmount.coinQuantity)
              ? [
                  {
                    key: 'pending',
                    term: amounts.pending,
                    detail: held(status.pendingCoinAmount),
                    note: amounts.pendingNote,
                  },
                ]
              : []),
            {
              key: 'remaining',
              term: amounts.remaining,
              detail: due(remaining),
              strong: true,
            },
          ]}
        />
        {!shares.isCovered && (
          <div className="-mt-2 flex justify-end">
            <CopyButton
              text={dueCoinsTyped(remaining.coinQuantity, remaining.type)}
              size="small"
              variant="quiet"
              label={amounts.copy}
              copiedLabel={amounts.copied}
              failedLabel={amounts.copyFailed}
            />
          </div>
        )}
        <Disclosure summary={amounts.whyTitle} look="quiet">
          <p className="max-w-prose">{status.carriedCoinAmount === null ? amounts.why : words.renewal.why}</p>
        </Disclosure>
        {shares.isCovered && (
          <Notice tone="success" title={amounts.covered} live="status">
            {amounts.coveredHint}
          </Notice>
        )}
        <Deposits deposits={status.deposits} timeZone={timeZone} />
        {isPaused ? (
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {amounts.paused}
            <Button variant="secondary" size="small" onClick={onLookAgain}>
              {amounts.checkAgain}
            </Button>
          </p>
        ) : (
          !shares.isCovered && <p className="text-sm text-muted">{amounts.updated}</p>
        )}
      </div>
    </Section>
  )
}
