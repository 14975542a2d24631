/** On the dashboard, while the money of a loan is on its way (rows 1.9.22, 1.9.23). */
export const fundsSent = {
  title: 'Your money is on the way',
  text: 'We sent {amount} on {sent} to {place}. It should be there between {from} and {until}.',
  account: 'your account ending in {mask}',
  wallet: 'your wallet {address} on {chain}',
  unnamed: 'the account you gave us',
} as const
