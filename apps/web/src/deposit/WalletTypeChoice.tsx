import { collateralSending as words } from '@pledge/copy/en/screens/collateral-sending'
import { messages } from '@pledge/copy/en/messages'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { RadioCards } from '@pledge/ui/RadioCards'

export interface WalletTypeChoiceProps {
  readonly value: WalletType
  readonly coin: Coin
  readonly onChoose: (walletType: WalletType) => void
  readonly failed: boolean
}

/** The default choice comes first (row 1.5.46). */
const ORDER: readonly WalletType[] = ['CUSTODIAL', 'SELF_HOSTED']

/**
 * Self-Hosted or Custodial (rows 1.2.122, 1.5.45): determines the steps of a transfer, and how the address is verified.
 */
export const WalletTypeChoice = ({ value, coin, onChoose, failed }: WalletTypeChoiceProps) => (
  <div className="flex flex-col gap-4">
    <RadioCards
      legend={words.legend}
      name="walletType"
      columns={2}
      value={value}
      onValueChange={onChoose}
      error={failed ? words.failed : undefined}
      options={ORDER.map((walletType) => ({
        value: walletType,
        label: messages.walletTypes[walletType],
        description: words.kinds[walletType],
      }))}
    />
    <ol className="flex flex-col gap-3" data-testid="sending-steps">
      {words.steps[value][coin].map((step, index) => (
        <li key={step} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-brand-soft text-sm font-semibold text-brand-strong"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
    <div>
      <h3 className="text-base">{words.verifyTitle}</h3>
      <p className="text-muted" data-testid="verifying">
        {words.verify[value]}
      </p>
    </div>
  </div>
)
