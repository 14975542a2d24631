import type { PayoutExceptionAnswer } from '@pledge/contract/payouts'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { fill } from '@pledge/copy/fill'
import { changeReason } from '@pledge/domain/disbursement/change-codes'
import { returnReason } from '@pledge/domain/disbursement/return-codes'

const words = portfolioDisbursements.exceptions

/** 'R03: No account, or unable to locate the account'. */
export const codedReason = ({ kind, code }: Pick<PayoutExceptionAnswer, 'kind' | 'code'>): string =>
  fill(words.coded, { code, title: kind === 'CHANGE' ? changeReason(code) : returnReason(code).title })
