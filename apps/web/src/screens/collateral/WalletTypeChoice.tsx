import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { messages } from '@pledge/copy/en/messages'
import { WALLET_TYPES, type WalletType } from '@pledge/domain/collateral/wallet-type'
import { RadioCards } from '@pledge/ui/RadioCards'

export interface WalletTypeChoiceProps {
  readonly value: WalletType
  readonly onChoose: (walletType: WalletType) => void
  readonly failed: boolean
}

/** Self-Hosted or Custodial (rows 1.2.122, 1.5.45). */
export const WalletTypeChoice = ({ value, onChoose, failed }: WalletTypeChoiceProps) => (
  <RadioCards
    legend={words.wallet.legend}
    hint={words.wallet.hint}
    name="walletType"
    columns={2}
    value={value}
    onValueChange={onChoose}
    error={failed ? words.wallet.failed : undefined}
    options={WALLET_TYPES.map((walletType) => ({
      value: walletType,
      label: messages.walletTypes[walletType],
      description: words.wallet.kinds[walletType],
    }))}
  />
)
