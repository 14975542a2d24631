/** The top-up of a refinance (rows 2.2.03, 2.2.28 to 2.2.33). */
export const refinanceTopUp = {
  title: 'Collateral top-up',
  loading: 'Loading your top-up',
  failedTitle: "We couldn't load your top-up",
  tryAgain: 'Try again',

  /** Before the signatures (rows 2.2.32 and 2.4.23). */
  estimate: {
    lead: 'The estate holds too little collateral for this loan. This is about how much you would add.',
    title: 'Estimated top-up',
    loanTitle: 'Your new loan',
    working: 'Getting the newest price',
    none: 'There is no current price. Refresh in a minute.',
    failedTitle: "We couldn't calculate your top-up",
    refresh: 'Refresh estimate',
    before: 'LTV now',
    after: 'LTV after top-up',
    held: 'Held by the estate',
    stabilization: 'Stabilization',
    on: 'On',
    off: 'Off',
    note: 'This is an estimate. The amount is set after you sign, at the price then. We email you the amount and your deposit address. Please send nothing before that.',
    continue: 'Continue',
    continuing: 'Preparing your documents',
  },

  /** After the last signature. */
  preparing: {
    title: 'We are preparing your address',
    text: "We'll email you once your deposit address and amount are ready. This page updates on its own.",
    checkAgain: 'Check again',
  },

  /** Rows 2.2.33 and 2.3.04. */
  deposit: {
    lead: 'Send at least this amount by the date below.',
    leadShort:
      'Your loan begins once this amount has arrived, and the estate has handed over your collateral.',
    minimum: 'Minimum amount',
    remaining: 'Still to send',
    received: 'Received (confirmed)',
    pending: 'On the network (not confirmed yet)',
    onItsWay: 'Everything you need is on its way. Please send nothing more.',
    dueBy: 'Due by',
    copyAmount: 'Copy amount',
    addressTitle: 'Deposit address',
    onlyTitle: 'Send only {coinName} ({coin}) on the {network} network',
    only: 'Anything else sent to this address may be lost.',
    showQr: 'Show QR code',
    qrTitle: 'Wallet address',
    qrText: 'Scan this code with your wallet. Compare the address before you send.',
    walletType: 'Wallet type',
    changeWalletType: 'Change wallet type',
    sentTitle: 'Once you have sent it',
    close: 'Close',
  },
} as const
