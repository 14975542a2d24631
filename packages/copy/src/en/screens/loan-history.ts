import type { HistoryRange } from '@pledge/domain/view/history-ranges'

/** The chart of a loan's LTV and of the price of its collateral. */
export const loanHistory = {
  title: 'LTV and price',
  range: 'Time range',
  ranges: {
    WEEK: { label: '7d', name: 'Last 7 days' },
    MONTH: { label: '30d', name: 'Last 30 days' },
    ALL: { label: 'All', name: 'Since funding' },
  } satisfies Record<HistoryRange, { label: string; name: string }>,
  ltv: 'LTV',
  price: 'Price of 1 {coin}',
  /** Beside the figure of today. */
  now: '{figure} now',
  at: '{figure} on {moment}',
  noLtv: 'none',
  point: '{moment}: LTV {ltv}, price {price}',
  /** What the picture shows, in words. */
  summary:
    '{range}: your LTV went from {first} to {last}. Its highest was {highest}, its lowest {lowest}. Warning at {warning}, margin call at {marginCall}, collateral sale at {liquidation}.',
  today: 'Today',
  table: 'Show as a table',
  caption: 'LTV and price of 1 {coin}, newest first',
  when: 'Until',
  highest: 'Highest LTV',
  loading: 'Loading the chart',
  failed: "We couldn't load the chart.",
  tryAgain: 'Try again',
  empty: 'Your chart starts a few hours after your loan is funded.',
  /** What the figures of the past stand on. */
  note: 'What you owed and had pledged at each time. Each point is the last price of its hours.',
} as const
