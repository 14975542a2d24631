import type { CollateralStatus } from '@pledge/contract/collateral'
import { messages } from '@pledge/copy/en/messages'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { dateTime } from '@pledge/copy/format/dates'
import { ActionBar } from '@pledge/ui/ActionBar'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { pageData } from '../../brand/page-data.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { AddressCard } from './AddressCard.tsx'
import { AddressCheck } from './AddressCheck.tsx'
import { AmountsCard } from './AmountsCard.tsx'
import { DeadlineNotice } from './DeadlineNotice.tsx'
import { SentForm } from './SentForm.tsx'
import { sharesOf } from './shares.ts'
import type { CollateralSteps } from './use-collateral-steps.ts'
import { WrongAssets } from '../../loan/WrongAssets.tsx'
import { WalletTypeChoice } from './WalletTypeChoice.tsx'

export interface CollateralViewProps {
  readonly appUuid: string
  readonly status: CollateralStatus
  /** It is still to be sent: the loan neither has all of it, nor is it over. */
  readonly isAwaited: boolean
  readonly isPaused: boolean
  readonly onLookAgain: () => void
  readonly steps: CollateralSteps
}

/** What is due, where to send it, and the borrower's word that it was sent. */
export const CollateralView = (props: CollateralViewProps) => {
  const { status, isPaused, onLookAgain, steps } = props
  const { timeZone, supportPhone } = useOrganization()
  const coin = status.requiredCoinAmount.type
  const { isCovered } = sharesOf(status)
  // It had all arrived once: no deadline runs any more, and what is asked before the first sending is over.
  const { sentConfirmedAt, isShort } = status
  const isFirst = props.isAwaited && !isCovered && !isShort
  const isDue = isFirst || (isShort && !isCovered)
  const { title, lead } = status.carriedCoinAmount === null ? words : words.renewal
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="text-xl">{title}</h1>
        {isDue && <p className="max-w-prose text-muted">{fill(lead, { coinName: messages.coins[coin] })}</p>}
      </div>
      <ShortCollateral appUuid={props.appUuid} status={status} withAction={false} />
      {status.dueAt !== null && isFirst && (
        <DeadlineNotice
          dueAtMs={Date.parse(status.dueAt)}
          // The platform's own clock: the reader's may be wrong, and a sandbox moves it.
          nowMs={Date.parse(status.now)}
          timeZone={timeZone}
          isRenewal={status.carriedCoinAmount !== null}
        />
      )}
      {status.isNotLocated && isFirst && (
        <Notice tone="warn" live="status" title={words.notLocated.title}>
          {fill(words.notLocated.text, { network: words.address.networks[coin], phone: supportPhone })}
        </Notice>
      )}
      <WrongAssets
        assets={status.wrongAssets}
        coin={coin}
        supportPhone={supportPhone}
        timeZone={timeZone}
        isOver={!isDue}
      />
      <div className={isDue ? 'grid items-start gap-6 lg:grid-cols-2' : 'max-w-form'}>
        {isDue && (
          <div className="flex min-w-0 flex-col gap-6">
            <AddressCard
              address={status.wallet.depositAddress}
              coin={coin}
              isSandbox={pageData().isSandbox}
            />
            {isFirst && (
              <Card>
                <AddressCheck appUuid={props.appUuid} status={status} />
              </Card>
            )}
            {isFirst && (
              <Card>
                <WalletTypeChoice
                  value={status.walletType}
                  onChoose={steps.chooseWallet}
                  failed={steps.walletFailed}
                />
              </Card>
            )}
          </div>
        )}
        <AmountsCard status={status} timeZone={timeZone} isPaused={isPaused} onLookAgain={onLookAgain} />
      </div>
      {sentConfirmedAt !== null && isFirst && (
        <Notice tone="success">
          {fill(words.sent.toldOn, { date: dateTime(Date.parse(sentConfirmedAt), { timeZone }) })}
        </Notice>
      )}
      {!isFirst || sentConfirmedAt !== null ? (
        <ActionBar>
          <Button onClick={() => steps.goOn(status)}>{words.sent.continue}</Button>
        </ActionBar>
      ) : (
        <SentForm onSent={steps.saySent} isSaving={steps.isSayingSent} error={steps.sentError} />
      )}
    </div>
  )
}
