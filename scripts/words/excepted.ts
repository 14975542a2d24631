import { FEDERAL_AGENCY } from '@pledge/copy/documents/legal-facts'
import { equalCreditNotice } from '@pledge/copy/en/documents/adverse-action-v1'
import { withoutSlots } from './texts-of-source.ts'

export interface Exception {
  /** Verbatim. */
  readonly text: string
  /** The row of the requirement matrix, or the rule that requires these words. */
  readonly source: string
}

/** Required words: they are neither graded nor searched for phrases. */
export const EXCEPTED: readonly Exception[] = [
  { text: 'Something unexpected happened. Try again', source: 'row 1.8.02' },
  { text: 'Unable to retrieve accounts. Try again', source: 'row 1.8.03' },
  { text: 'Failed to upload manual bank information.', source: 'row 1.8.05' },
  { text: 'Unable to load documents. Please try again later', source: 'row 1.8.06' },
  { text: 'Invalid address entered - enter again', source: 'row 1.8.01' },
  {
    text: 'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
    source: 'row 1.8.10',
  },
  { text: 'This state is currently not being serviced', source: 'row 1.2.43' },
  {
    text: 'You have {days} calendar days from when you submit this page to complete your application, including signing your loan agreement.',
    source: 'row 1.2.73',
  },
  {
    text: 'Verify that the collateral was sent to the wallet address provided. We have been unable to locate your transaction.',
    source: 'row 1.8.07',
  },
  { text: 'Currently no documents.', source: 'row 1.2.108' },
  { text: equalCreditNotice(FEDERAL_AGENCY.value), source: '12 CFR 1002.9(b)(1)' },
  {
    text: 'We do not grant credit to any applicant on the terms and conditions you have requested',
    source: '12 CFR 1002, appendix C, form C-1',
  },
  {
    text: 'Our credit decision was based in whole or in part on information obtained in a report from the consumer reporting agency listed below. You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at the consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you.',
    source: '15 USC 1681m(a); 12 CFR 1002, appendix C, form C-1',
  },
  {
    text: 'Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.',
    source: '15 USC 1681m(b)(1); 12 CFR 1002, appendix C, form C-1',
  },
  {
    text: 'We also obtained your credit score from this consumer reporting agency and used it in making our credit decision. Your credit score is a number that reflects the information in your credit report. Your credit score can change, depending on how the information in your credit report changes.',
    source: '15 USC 1681m(a)(2); 12 CFR 1002, appendix C, form C-1',
  },
  { text: 'Toll-free telephone', source: '12 CFR 1002, appendix C, form C-1' },
  {
    text: 'If you have any questions regarding your credit score, contact Example Credit Bureau, PO Box 1000, Springfield, OH 45501, telephone',
    source: '12 CFR 1002, appendix C, form C-1: with the bureau of the example',
  },
]

/** A text without the required words. */
export const withoutExcepted = (text: string): string => {
  let rest = text.replaceAll('\u00a0', ' ')
  for (const { text: demanded } of EXCEPTED) rest = rest.replaceAll(withoutSlots(demanded), '')
  return rest.trim()
}
