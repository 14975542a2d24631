import type { PayoffWay } from '@pledge/domain/view/payoff-ways'

/** When a loan could be paid off, for how much, and when its collateral is back then (rows 1.1.14, 1.9.24, 1.9.25). */
export const payoffPlan = {
  summary: 'Plan your payoff',
  on: 'Day you want to pay it off',
  onError: 'Choose a day from {from} to {until}.',
  extra: 'Extra amount each month (optional)',
  extraHint: 'On top of what is due. Interest is paid first, then the amount you borrowed.',
  extraError: 'Enter an amount in dollars.',
  loading: 'Planning your payoff',
  tryAgain: 'Try again',
  way: {
    WIRE: 'By wire',
    ACH: 'By ACH from your bank account',
    USDC: 'In USDC',
  } satisfies Record<PayoffWay, string>,
  counts: 'Counts on {date}.',
  back: 'Ask for your collateral that day, and we send it by {date}.',
  backAfterHold: 'Ask for your collateral from {from} on, after the bank hold. We send it by {date}.',
  monthly: '{count} payments. The last one is {last} on {date}.',
  monthlyOne: 'One payment of {last} on {date}.',
  interest: 'You pay {interest} in interest from now on. Without the extra amount it is {without}.',
  monthlyBack: {
    WIRE: 'If the last one is a wire, your collateral is back by {date}.',
    ACH: 'If the last one is by ACH, your collateral is back by {date}.',
    USDC: 'If the last one is in USDC, your collateral is back by {date}.',
  } satisfies Record<PayoffWay, string>,
  note: 'The dates count on you to ask for your collateral on the first day you can.',
} as const
