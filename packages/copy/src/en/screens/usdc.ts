/** The wallet that a payout in USDC goes to (rows 1.2.20, 1.2.111, 1.3.61, 1.9.30). */
export const usdc = {
  title: 'Where should your USDC go?',
  lead: 'We pay your loan in USDC, one USDC for one dollar, to a wallet that is yours.',
  chain: 'Network',
  chainHint: 'Choose the network on which your wallet receives USDC.',
  chainPlaceholder: 'Choose a network',
  address: 'Wallet address',
  addressHint: 'Copy it from your wallet. It has at most 44 characters.',
  warningTitle: 'A transfer cannot be taken back',
  warning:
    'The address must receive USDC on the network that you chose. USDC sent on another network, or to somebody else, are lost. Do not give an address of an exchange unless it receives USDC there.',
  test: 'Before your loan is paid we send {amount} USDC to this address, and ask you to confirm that it has arrived.',
  review: 'Review',
  summaryTitle: 'There is a problem',
  privacy:
    'Your address is stored encrypted. Only its ends are shown again, here and to nobody but those who pay your loan.',
  notChanged: 'Your wallet address was not changed, because you did not confirm it.',
  failed: 'Failed to save your wallet address.',
  saved: 'Your wallet',
  savedAt: '{address} on {chain}',
  savedDone: 'Your wallet is saved. There is nothing more to do here.',
  confirm: {
    title: 'Is this right?',
    text: 'Compare every character with your wallet. We cannot get back what is sent to a wrong address.',
    chain: 'Network',
    address: 'Wallet address',
    check: 'I have compared the network and the address with my wallet.',
    required: 'Compare them first, then tick the box',
    edit: 'Change',
    submit: 'Yes, save this wallet',
    saving: 'Saving your wallet',
  },
} as const
