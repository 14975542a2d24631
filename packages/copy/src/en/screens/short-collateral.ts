/** For the borrower, after a reorg removed collateral before the disbursement (note 030). */
export const shortCollateral = {
  title: 'Your collateral is {amount} below the required amount',
  text: "The network removed a deposit that had been confirmed, so it no longer counts. If we haven't sent your funds yet, we'll send them once your collateral is complete.",
  renewalText:
    "The network removed a deposit that had been confirmed, so it no longer counts. We'll renew your loan once your collateral is complete. Until then, your current loan stays the same.",
  refinanceText:
    "The network removed a deposit that had been confirmed, so it no longer counts. Your new loan won't begin until your collateral is complete.",
  pending: '{pending} is on the network but not confirmed yet. Wait for it before you send more.',
  check: 'Check the transaction in your wallet before you send again. The network may confirm it again.',
  help: 'Questions? Call {phone}.',
  carriedTitle: 'Part of the collateral for your renewal is missing',
  carriedText:
    "The network removed a confirmed deposit from the loan you're renewing, so it no longer counts. Your current loan stays the same. Your renewal continues when the network confirms the transaction again. Check it in your wallet, and please don't send anything to this renewal.",
  action: "See what's missing and where to send it",
} as const
