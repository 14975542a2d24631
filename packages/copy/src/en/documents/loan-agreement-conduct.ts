import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { security } from '../screens/security.ts'
import { list, notice, paragraph, reach, section, unbroken } from './frame.ts'

type Blocks = readonly DocumentBlock[]

export const yourPromises = (): Blocks =>
  section(9, 'What you confirm and promise', [
    'You confirm that what you told us in your application is true and complete. You confirm that you are at least 18 years old and may enter into this agreement, and that no one else has a right in the Collateral.',
    'You confirm that neither you nor anyone you act for is subject to sanctions of the United States, and that the Collateral does not come from a crime.',
    'You promise to tell us promptly if your name, home address, phone number or email address changes, and to keep your account with us secure.',
    'You promise to give us the documents that the law requires us to get from you within a reasonable time after we ask.',
  ])

export const whatIsDefault = ({ terms }: LoanFacts): Blocks =>
  section(10, 'Default', [
    'You are in default if one of these things happens:',
    list(
      'you do not make a payment when it is due, and it is still unpaid when the time we give you in a written notice ends;',
      `you do not cure a margin call within its ${terms.cureHours} hours, or your LTV reaches the collateral sale level;`,
      'something you confirmed in this agreement or in your application was untrue in a way that matters for the loan;',
      'you break another promise in this agreement or the Security Agreement and do not fix it within a reasonable time after we ask;',
      'you become subject to bankruptcy or insolvency proceedings, or you die.',
    ),
    'If you are in default, we may declare everything you owe due at once, after any notice and any right to cure that the law gives you. We may also use our rights in the Collateral under the Security Agreement.',
    'We may delay using a right, or use part of it, without losing it.',
  ])

export const notices = ({ lender }: LoanFacts): Blocks =>
  section(11, 'Notices', [
    'We send notices to the email address of your account. We may also text or call you, for example about a margin call. If you withdraw your consent to electronic records, we mail notices to your home address as well. A notice counts as received when we send it to the last address you gave us, unless the law says otherwise.',
    `You may write to us or call us: ${reach(lender)}.`,
    `You agreed separately to receive records electronically. You may withdraw that consent at any time, for free, under ${security.title} in your account. Your application disclosures explain what follows.`,
  ])

export const armedForces = (): Blocks => [
  ...section(12, 'Members of the armed forces and their dependents', []),
  notice(
    'Statement of the Military Annual Percentage Rate',
    'Federal law provides important protections to members of the Armed Forces and their dependents relating to extensions of consumer credit. In general, the cost of consumer credit to a member of the Armed Forces and his or her dependent may not exceed an annual percentage rate of 36 percent. This rate must include, as applicable to the credit transaction or account: the costs associated with credit insurance premiums; fees for ancillary products sold in connection with the credit transaction; any application fee charged (other than certain application fees for specified credit transactions or accounts); and any participation fee charged (other than certain participation fees for a credit card account).',
  ),
  paragraph(
    'If you are a covered borrower under the Military Lending Act (10 USC 987), that law prevails over anything in this agreement and the Security Agreement that differs from it. Call us at the number above to hear this statement and your payment obligation for free.',
  ),
]

export const general = ({ terms, lender }: LoanFacts): Blocks =>
  section(13, 'General terms', [
    `This agreement is governed by federal law and, where federal law does not apply, by the law of ${terms.governingLaw}. You keep every right that the law of the state where you live gives you as a consumer and that an agreement cannot take away.`,
    'We may transfer this agreement and our rights in the Collateral to someone else, who is then bound by both agreements as we are. Your account always shows where to pay. You may not transfer this agreement without our written consent.',
    'We may change this agreement only with your consent, or where the law requires it. We may change how our site works without your consent if you lose no right by it.',
    'If part of this agreement is not valid, the other parts stay valid.',
    'This agreement, the Security Agreement and the Truth in Lending Disclosure are the whole agreement about this loan. A figure in the Truth in Lending Disclosure is the same here.',
    `We may report information about your account to credit bureaus. Late payments, missed payments, or other defaults on your account may be reflected in your credit report. If you think we reported something wrong, write to us or call ${unbroken(lender.phone)}.`,
  ])
