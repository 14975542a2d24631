import type { LoanAnswer } from '@pledge/contract/servicing'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import type { LoanCondition } from '@pledge/domain/servicing/loan-condition'
import type { TagProps } from '@pledge/ui/Tag'

/** '1 day', '12 days'. */
export const daysText = (count: number): string =>
  count === 1 ? words.day : fill(words.days, { count: String(count) })

/** The one word of how a loan is. */
export const conditionText = ({ condition, daysPastDue }: Pick<LoanAnswer, 'condition' | 'daysPastDue'>) =>
  fill(words.condition[condition], { days: daysText(daysPastDue) })

export const CONDITION_TONES = {
  CLOSED: 'success',
  PAID_IN_FULL: 'success',
  ACTIVE: 'success',
  DUE_SOON: 'info',
  LTV_WARNING: 'warn',
  PAST_DUE: 'warn',
  MATURED: 'danger',
  MARGIN_CALL_LEVEL: 'danger',
  SALE_LEVEL: 'danger',
} as const satisfies Record<LoanCondition, TagProps['tone']>
