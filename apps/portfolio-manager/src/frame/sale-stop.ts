import type { SaleView } from '@pledge/contract/portfolio-sales'
import { portfolioSales as words } from '@pledge/copy/en/portfolio/sales'
import { fill } from '@pledge/copy/fill'
import { momentText } from './time.ts'

type Stop = NonNullable<SaleView['stop']>

/** Who or what stopped a sale, as 'avery@pledge.example, since December 4, 2026, 5:00 PM EST'. */
export const stopText = ({ cause, by, since }: Stop): string =>
  `${fill(words.stops[cause], { agent: by ?? '' })}, ${fill(words.stoppedSince, { time: momentText(since) })}`

/** The reason in an agent's own words; the switch and the exchange give none. */
export const stopReason = ({ cause, reason }: Stop): string | null => (cause === 'AGENT' ? reason : null)
