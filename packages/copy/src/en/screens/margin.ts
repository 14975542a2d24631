/** A margin call, and a sale that is due, for the borrower (rows 1.9.12, 1.9.07). */
export const marginWords = {
  warned: "Your loan reached its warning level. You don't have to act.",
  call: {
    title: 'Margin call: act by {deadline}',
    text: "Bring your LTV below {target} by then. If you don't, or if your LTV reaches {liquidation} before, we may sell some of your collateral.",
    paused: "Your time isn't running while a deposit is being confirmed.",
    pausedTitle: 'Margin call: your time is paused',
    running: 'Your time stops while a deposit is being confirmed.',
  },
  sale: {
    title: 'We may sell some of your collateral',
    text: "We sell only enough to bring your LTV below {target}, and to pay our fee. Until it's sold, you can still act.",
  },
  needed:
    'Add {coins}, or pay {payment}. Either is enough at the current price. You can also do some of both.',
  below:
    'At the current price, your LTV is below {target}. Your margin call is over as soon as you add collateral or make a payment. If your LTV is still below {target} at the deadline, nothing is sold.',
  noPrice: "We don't have a current price, so we can't show how much is enough right now.",
  /** An ACH debit settles a banking day later, which can be too late. */
  debitTooLate:
    'A payment from your bank account on this page counts on {date}, which is after your deadline. To be in time, add collateral or send a wire.',
  add: 'Add collateral',
} as const
