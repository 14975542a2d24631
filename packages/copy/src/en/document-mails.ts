import type { AnnouncedKind } from '@pledge/domain/servicing/loan-documents'
import { composeMail, type MailWords, type NoticeFacts } from './mails.ts'

/** Documents of one kind that were made at once. */
export interface DocumentsReady {
  readonly kind: AnnouncedKind
  readonly count: number
  /** They replace earlier ones of the same period. */
  readonly isCorrection: boolean
}

const WHERE = 'Sign in and open Documents to read it and keep a copy.'
const WHERE_ALL = 'Sign in and open Documents to read them and keep copies.'

const statements = ({ count, isCorrection }: DocumentsReady): MailWords => {
  if (isCorrection)
    return {
      subject: 'We corrected your loan statement',
      body: () =>
        `A payment on your loan was reversed, or we learned of one, after we made a statement. We made ${count === 1 ? 'a corrected statement' : `${count} corrected statements`}. ${count === 1 ? WHERE : WHERE_ALL}`,
    }
  return count === 1
    ? {
        subject: 'Your loan statement is ready',
        body: () =>
          `Your new loan statement is ready. It shows your balance, payments and what is due next. ${WHERE}`,
      }
    : {
        subject: 'Your loan statements are ready',
        body: () => `${count} statements of your loan are ready. ${WHERE_ALL}`,
      }
}

const wordsOf = (ready: DocumentsReady): MailWords => {
  switch (ready.kind) {
    case 'STATEMENT':
      return statements(ready)
    case 'YEARLY_SUMMARY':
      return {
        subject: ready.isCorrection ? 'We corrected your interest summary' : 'Your interest summary is ready',
        body: () => `It shows the interest you paid on your loan in the calendar year. ${WHERE}`,
      }
    case 'PAYOFF_LETTER':
      return {
        subject: 'Your payoff letter is ready',
        body: () => `It shows what pays off your loan, and through which day that amount is good. ${WHERE}`,
      }
    case 'MODIFICATION_OFFER':
      return {
        subject: ready.isCorrection
          ? 'New figures in our offer to change your loan'
          : 'We offer to change the terms of your loan',
        body: () =>
          'Please read our offer to change the terms of your loan. It shows what changes, your payments and interest from now on, and the last day to accept. Nothing changes unless you accept it. Sign in and open your loan to read it, and to accept or decline it.',
      }
    case 'STABILIZATION_ADDENDUM':
      return {
        subject:
          ready.count === 1 ? 'Your signed stabilization addendum' : 'Your signed stabilization addenda',
        body: () =>
          `${ready.count === 1 ? 'Your copy of the addendum that you signed is ready.' : `Your copies of the ${ready.count} addenda that you signed are ready.`} While stabilization is on, if your LTV reaches the sale level and the USDC can secure your balance, we convert your collateral to USDC instead of selling it for good, as the addendum says. You can turn stabilization off on the page of your loan until a sale begins. ${ready.count === 1 ? WHERE : WHERE_ALL}`,
      }
    case 'PAID_IN_FULL_LETTER':
      return {
        subject: 'Your paid-in-full letter is ready',
        body: () => `It confirms that your loan is closed and that you owe nothing more on it. ${WHERE}`,
      }
  }
}

/** That statements or letters are ready; their figures stay where one signs in. */
export const composeDocumentsReady = (
  ready: DocumentsReady,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => composeMail(wordsOf(ready), facts)
