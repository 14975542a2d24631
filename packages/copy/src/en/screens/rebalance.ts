/** Collateral that a loan in service does not need (row 1.9.13). */
export const rebalance = {
  available: "Your loan doesn't need {amount} of your collateral at the current price. You can withdraw it.",
  withdraw: 'Withdraw collateral',
  open: 'You asked us to release {amount}. We act on it by {date}.',
  title: 'Withdraw collateral',
  about:
    'What stays with us keeps your LTV at or below {target}, the LTV your loan started with. Two people here approve each release. If the price drops before they do, we may not be able to release it.',
  quantity: 'Amount in {coin}',
  quantityHint: 'Up to {amount}',
  quantityError: 'Enter an amount up to {amount}.',
  address: 'Your {coin} address',
  addressHint: 'An address you control. A transfer to a wrong address cannot be reversed.',
  check: 'I compared the address with the one in my wallet. It is mine.',
  checkError: 'Compare the address, then select the box.',
  submit: 'Request release',
  cancel: 'Cancel',
  notChanged: "Nothing was requested, because you didn't confirm it.",
  done: 'We received your request. We email you when your collateral is on its way.',
} as const
