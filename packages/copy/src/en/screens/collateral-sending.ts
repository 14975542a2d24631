import type { Coin } from '@pledge/domain/collateral/coins'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'

type StepsByCoin = Readonly<Record<Coin, readonly string[]>>

const withdraws = (coinName: string, networkName: string): readonly string[] => [
  `In your exchange or app, choose Withdraw or Send, then ${coinName}. Pick the network named ${networkName}.`,
  'Paste the address. If you see a memo or tag field, leave it empty.',
  'Enter the amount that should arrive. If the exchange takes its fee out of that amount, add the fee.',
  "Check your withdrawal limit. If it's too low for the full amount, send it in parts.",
  'Some exchanges hold a first withdrawal for 24 to 72 hours. Start early.',
]

const SCAN = 'Scan the code or paste the address.'
const KEEP = 'Keep the transaction ID until it shows as confirmed here.'

/**
 * How to send collateral and verify the address, by the kind of wallet (rows 1.2.122 and 1.5.45): an exchange has withdrawals,
 * limits and delays; a hardware wallet has its own screen, which malware on the computer cannot change.
 */
export const collateralSending = {
  legend: 'Where are you sending from?',
  kinds: {
    SELF_HOSTED: 'A wallet where you hold the keys',
    CUSTODIAL: 'An exchange or app',
  } satisfies Record<WalletType, string>,
  failed: "Your choice wasn't saved. Choose again.",
  steps: {
    CUSTODIAL: {
      BTC: withdraws('Bitcoin', 'Bitcoin'),
      ETH: withdraws('Ethereum', 'Ethereum or ERC-20'),
      SOL: withdraws('Solana', 'Solana'),
    },
    SELF_HOSTED: {
      BTC: [
        SCAN,
        'Enter the amount. Your wallet adds the network fee on top.',
        'Choose a fee that confirms within an hour. A low fee can take days.',
        KEEP,
      ],
      ETH: [SCAN, 'Enter the amount. Leave some ETH in your wallet to pay the network fee.', KEEP],
      SOL: [SCAN, 'Enter the amount. Leave some SOL in your wallet to pay the network fee.', KEEP],
    },
  } satisfies Record<WalletType, StepsByCoin>,
  verifyTitle: 'Verify the address',
  verify: {
    CUSTODIAL:
      'Check both ends on the review page of your exchange, and again in its email if you have to confirm the withdrawal there.',
    SELF_HOSTED:
      "Check both ends on your hardware wallet's own screen before you approve. Malware can change what your computer shows.",
  } satisfies Record<WalletType, string>,
  /** The fees of a small test deposit. */
  testFee: {
    CUSTODIAL: 'Your exchange may charge its withdrawal fee twice.',
    SELF_HOSTED: 'You pay the network fee twice.',
  } satisfies Record<WalletType, string>,
} as const
