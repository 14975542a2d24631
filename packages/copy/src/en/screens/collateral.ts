import type { Coin } from '@pledge/domain/collateral/coins'
import type { WrongAssetOutcome } from '@pledge/domain/collateral/wrong-asset'

/** Posting the collateral (rows 1.2.115 to 1.2.126). */
export const collateral = {
  title: 'Post your collateral',
  lead: 'Send your {coinName} to the address below. Your loan is funded once it is confirmed.',
  loading: 'Loading your collateral',
  failedTitle: 'Your collateral could not be loaded',
  failed: 'Your coins and your application are not affected.',
  tryAgain: 'Try again',

  amounts: {
    title: 'What has arrived',
    bar: 'Collateral received',
    barText: '{received} of {required} received',
    required: 'Required',
    carried: 'Carried over',
    carriedNote: 'Pledged for the loan that you renew',
    received: 'Received',
    pending: 'On its way',
    pendingNote: 'Seen on the network, not confirmed yet',
    remaining: 'Remaining',
    copy: 'Copy remaining amount',
    copied: 'Amount copied',
    copyFailed: 'Could not copy. Type the amount instead',
    whyTitle: 'How the required amount comes about',
    why: 'It is the least that keeps the interest rate of your offer at the price of that time, rounded up. It stands in your agreement and does not change when the price moves.',
    covered: 'All of your collateral has arrived',
    coveredHint: 'You need to send nothing more. We go on from here and tell you by email.',
    updated: 'This page looks for new deposits every 5 seconds while it is open.',
    paused: 'This page has stopped looking for new deposits.',
    checkAgain: 'Look again',
  },

  deposits: {
    title: 'Your deposits',
    none: 'No deposit seen yet. It usually appears here within a few minutes of sending.',
    confirmations: '{count} of {needed} confirmations',
    final: 'Confirmed',
    seen: 'Waiting for confirmations',
    orphaned: 'Removed by the network',
    orphanedNote: 'The network dropped this transfer, so it does not count. Check it in your wallet.',
    transaction: 'Transaction {id}',
    seenAt: 'Seen on {date}',
  },

  wrongAssets: {
    title: 'Something other than {coinName} arrived',
    lead: 'It came to your deposit address and does not count as collateral. We look into returning it; call {phone} if you have not heard from us within two business days. Please still send {coinName} ({coin}).',
    leadOver:
      'It came to your deposit address and does not count as collateral. We look into returning it; call {phone} if you have not heard from us within two business days. Please send nothing more to that address.',
    settledLead: 'It came to your deposit address and did not count as collateral.',
    seen: 'Waiting for confirmations',
    open: 'We are looking into it',
    outcomes: {
      RETURNED: 'Returned to you: {note}',
      NOT_RETURNABLE: 'Cannot be returned: {note}',
    } satisfies Record<WrongAssetOutcome, string>,
  },

  deadline: {
    term: 'Send it by',
    days: '{count} days left',
    oneDay: '1 day left',
    hours: 'Less than a day left',
    passed: 'The time to send has passed',
    note: 'Collateral that has not arrived by then cancels the application; what did arrive is offered back.',
  },

  address: {
    title: 'Where to send it',
    label: 'Your deposit address',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'Could not copy. Select the address instead',
    qr: 'QR code of your deposit address',
    check: 'After pasting, compare the beginning and the end with those shown here in bold.',
    preparing: 'Your deposit address is being prepared. It appears here by itself in a moment.',
    onlyTitle: 'Send only {coinName} ({coin}) on the {network} network',
    only: 'Anything else that is sent to this address may be lost for good.',
    onlyOf: {
      BTC: '',
      ETH: 'No tokens such as USDC or wrapped ether, and no other network such as Arbitrum or Base.',
      SOL: 'No tokens such as USDC, wrapped SOL or staked SOL.',
    } satisfies Record<Coin, string>,
    sandbox: 'This is a sandbox: do not send real coins.',
    networks: { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' } satisfies Record<Coin, string>,
  },

  /** Rows 1.2.127 and 1.4.38: optional, and not the test of a payout in USDC (gap G.42). */
  verify: {
    lead: 'You may send a little first, to see that it arrives. It counts as collateral.',
    open: 'Try the address first',
    done: 'A deposit has reached this address: it is verified.',
    title: 'Try your deposit address',
    text: 'Send {amount} or more to this address, on the {network} network. Then see here whether it has reached us; it need not be confirmed yet.',
    address: 'Your deposit address',
    wait: 'A transfer is usually seen within a few minutes. You can close this and look again later.',
    skip: 'Skip',
    button: {
      not: 'Verify address',
      sending: 'Looking for your deposit',
      verified: 'Address verified',
      error: 'Not seen yet',
    },
  },

  /** Row 1.8.07; the first two sentences to the letter, what follows is ours (gap G.06). */
  notLocated: {
    title: 'Your collateral was not found',
    text: 'Verify that the collateral was sent to the wallet address provided. We have been unable to locate your transaction. Compare the address in your wallet with the one below, see that it went by the {network} network, and how many confirmations it has. If all of that is right, call {phone}.',
  },

  wallet: {
    legend: 'What kind of wallet do you send from?',
    hint: 'It helps us to recognise your transfer.',
    kinds: {
      SELF_HOSTED: 'A wallet whose keys you hold yourself',
      CUSTODIAL: 'An account at an exchange or another company',
    },
    failed: 'Your choice was not saved. Choose again.',
  },

  sent: {
    label: 'I have sent my collateral',
    toldOn: 'You told us on {date} that your collateral was sent.',
    continue: 'Continue',
    continuing: 'Saving',
    failedTitle: 'That was not saved',
  },

  /** What differs where a renewal is added to: what is carried over is pledged already (note 035). */
  renewal: {
    title: 'Add your collateral',
    lead: 'Send the {coinName} that you add to the address below. Your loan is renewed once it is confirmed.',
    why: 'It is the least that keeps the interest rate of your offer at the price of that time, rounded up. What is carried over counts towards it, so the rest is all that you have to send. It can be less than you entered with your offer; you may send more. It stands in your agreement and does not change when the price moves.',
    note: 'If it has not arrived by then, the renewal is cancelled: your loan goes on as it is, and what did arrive is offered back.',
  },
} as const
