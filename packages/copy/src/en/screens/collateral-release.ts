import type { Coin } from '@pledge/domain/collateral/coins'

/** The return of collateral (rows 1.2.134 to 1.2.136, gap G.51). */
export const collateralRelease = {
  title: 'Return of your collateral',
  lead: 'What we hold for you goes back to a wallet of yours.',
  loading: 'Loading what we hold for you',
  failedTitle: 'This could not be loaded',
  failed: 'Nothing is lost.',
  tryAgain: 'Try again',
  dashboard: 'Go to your dashboard',
  documents: 'See your documents',
  paused: 'This page has stopped updating.',
  checkAgain: 'Look again',

  held: 'We hold',
  pending: 'On its way to us',
  pendingNote: 'You can ask for it once the network has confirmed it.',
  nothing: 'Nothing',

  form: {
    title: 'Where should it go?',
    label: 'Your {coin} address',
    hint: 'Copy it from the wallet that should receive it.',
    networks: {
      BTC: 'An address of the Bitcoin network.',
      ETH: 'An address of the Ethereum network that belongs to a wallet of yours, not to a contract.',
      SOL: 'An address of the Solana network that belongs to a wallet of yours, not to a token account or a program.',
    } satisfies Record<Coin, string>,
    warningTitle: 'Double-check the address',
    warning:
      'What is sent to a wrong address cannot be called back, by us or by anybody. Never type an address that somebody else sent you.',
    within: 'We act on your request within {days}. All of it is sent: we pay the network’s fee.',
    review: 'Review',
    notChanged: 'Nothing was sent: the request was not confirmed.',
  },
  confirm: {
    title: 'Check it once more',
    amount: 'You get back',
    address: 'To this {coin} address',
    compare: 'Compare every group with your wallet, from the first to the last.',
    check: 'I have compared the whole address, and it is mine.',
    required: 'Required',
    edit: 'Change it',
    submit: 'Request the return',
    sending: 'Sending',
  },
  request: {
    title: 'Your request',
    waiting: 'We have your request. Two people at the lender check it before anything is sent.',
    by: 'We act on it by',
    sending: 'It was sent. The network has still to confirm it, which can take an hour.',
    address: 'To',
    asked: 'Requested on',
    transaction: 'Transaction',
    refused: 'Your last request was given back to you',
    again: 'Your collateral is still with us. Give an address again.',
    stuck: 'Your request needs a person',
    done: 'It is back with you',
    updates: 'This page updates by itself while it is open.',
  },
  transactions: {
    title: 'Transactions',
    empty: 'There are no transactions.',
    type: 'What and when',
    amount: 'Amount',
    types: {
      DEPOSIT: 'Received',
      CARRIED_IN: 'Carried over from your former loan',
      CARRIED_OUT: 'Carried over to your new loan',
      RETURN: 'Returned',
    },
  },
} as const
