import type { Coin } from '@pledge/domain/collateral/coins'
import type { AddressMatch } from '@pledge/domain/collateral/compare-address'
import type { UnsupportedAssetOutcome } from '@pledge/domain/collateral/unsupported-asset'

/** Posting the collateral (rows 1.2.115 to 1.2.126). */
export const collateral = {
  title: 'Post your collateral',
  /** While unconfirmed deposits complete the minimum. */
  waitingTitle: 'Waiting for confirmations',
  coveredTitle: 'Your collateral is here',
  /** For a loan in service. */
  more: {
    title: 'Add collateral',
    lead: 'Everything confirmed at this address counts as your collateral and lowers your LTV.',
  },
  lead: 'Funding begins once your required minimum is confirmed.',
  loading: 'Loading your collateral',
  failedTitle: "We couldn't load your collateral",
  failed: 'Your coins and your application are not affected.',
  tryAgain: 'Try again',

  /** The amounts to send and received (rows 1.2.115 to 1.2.117, note 043). */
  amounts: {
    /** Once nothing is left to send. */
    title: 'Your collateral',
    bar: 'Collateral received',
    barText: '{received} received and {pending} on its way. The minimum is {required}.',
    barMinimum: 'Minimum {amount}',
    planned: 'Planned amount',
    /** For a renewal: the amount to add to the rollover collateral; the planned amount is both. */
    plannedTopUp: 'Planned amount to add',
    required: 'Required minimum',
    carried: 'Carried over',
    received: 'Received (confirmed)',
    remaining: 'Remaining',
    /** Why an amount remains even if it is on its way (row 1.2.117). */
    remainingNote: 'To reach the minimum. Only confirmed deposits count.',
    pending: 'On its way',
    toSend: 'Still to send',
    toSendRow: 'Still to send to reach the minimum',
    /** Before the first deposit. */
    sendPlanned: 'Send {planned} as planned; at least {minimum}.',
    sendTopUp: 'Add {planned} as planned; at least {minimum}.',
    completes: 'This completes your minimum.',
    about: 'About {dollars}.',
    optional: 'Optional: {amount} reaches the {planned} you planned and lowers your LTV to {ltv}.',
    onItsWay: "What's on its way completes your minimum. You don't need to send anything now.",
    covered: 'Your required minimum is confirmed',
    inServiceHint: "You don't need to send anything more. You can add collateral at any time.",
    coveredHint: "You don't need to send anything more. We'll email you about the next step.",
    over: 'All confirmed collateral counts and lowers your LTV.',
    copy: 'Copy amount',
    copyShort: 'Copy',
    copied: 'Copied',
    copyFailed: "Couldn't copy. Type the amount instead",
    updated: "This page updates on its own. You can close it, and we'll email you.",
    paused: 'This page has stopped updating.',
    checkAgain: 'Check again',
  },

  /** The sheet behind every figure of the page. */
  math: {
    open: 'How we calculated this',
    minimum: "The minimum that locks in your rate. It won't change when prices move.",
    minimumMath: '{amount} ÷ ({ltv} × {price}) = {minimum}',
    carried: 'Collateral carried over counts toward the minimum. You send only the rest.',
    remaining: "The minimum minus what we've received.",
    remainingRenewal: "The minimum minus what is carried over and what we've received.",
    toSend: "The remaining amount minus what's on its way.",
    difference: '{from} − {less} = {rest}',
    differenceOfTwo: '{from} − {less} − {also} = {rest}',
    neverBelow: 'It never falls below zero.',
    counts: 'All confirmed deposits count as collateral, even above the planned amount.',
  },

  /** Both amounts, and what each means for the loan. */
  levels: {
    title: 'What each amount means',
    lead: 'Based on your offer price of {price} for one {coin}. When the price drops, your LTV rises.',
    leadConfirmed:
      'Confirmed: at the current price of {now} for one {coin}. Minimum: at your offer price of {price}.',
    leadUnpriced: 'Your trigger prices depend on how much is confirmed.',
    figure: 'What it means',
    confirmed: 'Confirmed',
    amount: 'Amount',
    ltv: 'LTV',
    warning: 'We warn you at',
    marginCall: 'Margin call at',
    liquidation: 'Collateral is sold at',
  },

  deposits: {
    title: 'Deposits received',
    none: 'No deposits yet. They usually appear within a few minutes of sending.',
    confirmations: '{count} of {needed} confirmations',
    waitingForBlock:
      'Waiting for its first block. From then on, the network usually takes about 15 minutes to finalize it.',
    finalizingOne: 'In a block. The network usually finalizes it within about 15 minutes.',
    finalizing:
      'In a block, with {count} more on top. The network usually finalizes it within about 15 minutes.',
    finalizingSlowly:
      "In a block, with {count} more on top. The network is taking longer than usual to finalize it. You don't need to do anything.",
    finalized: 'Finalized by the network',
    final: 'Confirmed',
    underReview:
      "We're reviewing this deposit. It counts as collateral once we're done. You don't need to do anything.",
    seen: 'On its way',
    orphaned: 'Removed by the network',
    orphanedNote: "The network dropped this transfer, so it doesn't count. Check it in your wallet.",
    transaction: 'Transaction',
    seenAt: 'Seen {date}',
  },

  unsupportedAssets: {
    title: 'Something other than {coinName} arrived',
    lead: "It arrived at your deposit address and doesn't count as collateral. We're looking into returning it. Call {phone} if you haven't heard from us within two business days. Please still send {coinName} ({coin}).",
    leadOver:
      "It arrived at your deposit address and doesn't count as collateral. We're looking into returning it. Call {phone} if you haven't heard from us within two business days. Please don't send anything more to that address.",
    settledLead: "It arrived at your deposit address and didn't count as collateral.",
    seen: 'Waiting for confirmations',
    open: "We're looking into it",
    outcomes: {
      RETURNED: 'Returned to you: {note}',
      NOT_RETURNABLE: "Can't be returned: {note}",
    } satisfies Record<UnsupportedAssetOutcome, string>,
  },

  deadline: {
    term: 'Send it by',
    days: '{count} days left',
    oneDay: '1 day left',
    hours: 'Less than a day left',
    passed: 'The time to send has passed',
    grace:
      'If everything is on the blockchain by then, it has {hours} more hours to be confirmed, and your application stays open.',
    note: "If it hasn't arrived by then, we cancel the application. You can then withdraw what you sent.",
  },

  address: {
    title: 'Where to send it',
    label: 'Your deposit address',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: "Couldn't copy. Select the address instead",
    qr: 'QR code of your deposit address',
    check:
      "Before you send, check that it starts with {first} and ends with {last}. It's unique to your loan, and you can send in several parts.",
    preparing: "We're preparing your deposit address. It appears here in a moment.",
    onlyTitle: 'Send only {coinName} ({coin}) on the {network} network',
    only: 'Anything else may be lost for good.',
    onlyOf: {
      BTC: 'Not Lightning, not wrapped Bitcoin.',
      ETH: 'No tokens such as USDC or wrapped ether, and no other network such as Arbitrum or Base.',
      SOL: 'No tokens such as USDC, wrapped SOL or staked SOL.',
    } satisfies Record<Coin, string>,
    demo: "This is a sandbox. Don't send real coins.",
    networks: { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' } satisfies Record<Coin, string>,
  },

  /** Compares what the borrower pasted elsewhere with the address, character by character. */
  paste: {
    label: 'Compare the address you pasted',
    optional: 'optional',
    hint: 'Copy it back from your wallet or exchange and paste it here. We compare every character.',
    matches: {
      none: '',
      partial: 'It matches so far. Paste the whole address.',
      same: 'It matches your deposit address.',
      'ends-only':
        "Don't send. Only the two ends match: the address may have been swapped. Copy it again from this page.",
      different: "Don't send. This isn't your deposit address. Copy it again from this page.",
    } satisfies Record<AddressMatch, string>,
  },

  /** Rows 1.2.127 and 1.4.38: optional, and not the test of a disbursement in USDC (gap G.42). */
  verify: {
    title: 'Verify your deposit address',
    offer: 'Send a small test deposit',
    optional: '(optional)',
    lead: '{amount} or more. It counts as collateral.',
    open: 'Send a test deposit',
    doneTitle: 'Your deposit arrived',
    done: '{amount} reached this address, so it works.',
    text: "Send {amount} or more to this address, on the {network} network. Then check here that it arrived. It doesn't need to be confirmed yet.",
    address: 'Your deposit address',
    wait: 'We usually see a transfer within a few minutes. You can close this and check again later.',
    skip: 'Skip',
    button: {
      not: 'Check for my deposit',
      sending: 'Looking for your deposit',
      verified: 'Address verified',
      error: 'Not seen yet',
    },
  },

  /** Row 1.8.07; the first two sentences to the letter, what follows is ours (gap G.06). */
  notLocated: {
    title: "We haven't found your deposit",
    text: 'Verify that the collateral was sent to the wallet address provided. We have been unable to locate your transaction. Compare the address in your wallet with the one below, check that you used the {network} network, and see how many confirmations it has. If all of that is right, call {phone}.',
  },

  sent: {
    label: 'I have sent my collateral',
    about: "It only tells us you're done sending. Your deposit counts either way.",
    hint: "Check the box once you have sent everything. If it isn't on the blockchain by {date}, we cancel the application. You can then withdraw what you sent.",
    hintRenewal:
      "Check the box once you have sent everything. If it isn't on the blockchain by {date}, we cancel the renewal. Your current loan stays the same, and you can withdraw what you sent.",
    confirmedOn: 'You confirmed on {date} that you sent your collateral.',
    leave: 'Changed your mind?',
    leaveLink: 'You can cancel from your dashboard',
    continue: 'Continue',
    back: 'Back to your application',
    continuing: 'Saving',
    failedTitle: "That wasn't saved",
  },

  loan: {
    title: 'Your loan',
  },

  help: "We'll never ask for your keys or recovery phrase.",

  /** Replacements for a renewal, whose rollover collateral is already pledged (note 035). */
  renewal: {
    title: 'Add your collateral',
    lead: 'Your loan is renewed once your additional collateral is confirmed.',
  },
} as const
