import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { IncompletenessFacts } from '../../documents/facts.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import { equalCreditNotice } from './adverse-action-v1.ts'
import { frame, heading, list, paragraph, parties, reach } from './frame.ts'

interface Needed {
  readonly happened: string
  readonly steps: readonly string[]
}

const needed = ({ obstacle, bureau, lender }: IncompletenessFacts): Needed => {
  const contact = `${bureau.name}, ${bureau.address}, telephone ${bureau.phone}`
  if (obstacle === 'FROZEN') {
    return {
      happened: `We asked ${bureau.name} for your credit report, with your permission and as an inquiry that does not affect your score. Your file there has a security freeze, so no report could be given.`,
      steps: [
        `Lift the freeze on your file for a time, or for ${lender.legalName}: ${contact}. Lifting it is free of charge.`,
        'Then open your application and choose to check again.',
      ],
    }
  }
  if (obstacle === 'LOCKED') {
    return {
      happened: `We asked ${bureau.name} for your credit report, with your permission and as an inquiry that does not affect your score. Your file there is locked, so no report could be given.`,
      steps: [
        `Unlock your file with ${contact}. Leave it unlocked until 30 days after your application is complete.`,
        'Then open your application and choose to check again.',
      ],
    }
  }
  return {
    happened: `We asked ${bureau.name} for your credit report, with your permission and as an inquiry that does not affect your score. With the details that you gave, no file of yours was found.`,
    steps: [
      'Check your full legal name, date of birth, social security number and home address in your application.',
      `If one of them is not right, cancel this application and start a new one with the right ones. Call ${lender.phone} if you would like help.`,
      `If all of them are right, ask the agency whether it has a file of yours: ${contact}.`,
      'Then open your application and choose to check again.',
    ],
  }
}

/**
 * The notice of incompleteness (12 CFR 1002.9(c)(2), facts 5.6): what is needed, a reasonable deadline, and that the
 * application is not considered further without it. Made for a file that is frozen, locked or not found.
 */
export const incompletenessV1 = (facts: IncompletenessFacts): DocumentContent => {
  const { happened, steps } = needed(facts)
  const deadline = endOfDay(facts.deadline, { timeZone: facts.lender.timeZone })
  const blocks: readonly DocumentBlock[] = [
    parties(facts),
    paragraph(
      `You applied to ${facts.lender.legalName} for a loan of ${dollars(facts.requestedAmountCents)} secured by digital assets. Your application is not complete yet. This is not a decision against you.`,
    ),
    heading('What happened'),
    paragraph(happened),
    heading('What we need from you'),
    list(...steps),
    heading('By when'),
    paragraph(
      `Please do this by ${deadline}. If we cannot get the report by then, we will be unable to give further consideration to your request, and your application will expire. You may start a new one at any time. Nothing is charged.`,
    ),
    heading('Your rights'),
    paragraph(equalCreditNotice(facts.federalAgency)),
    heading('Questions'),
    paragraph(`Contact ${reach(facts.lender)}. Please name application ${facts.applicationReference}.`),
  ]
  return frame({ facts, title: 'Notice of Incomplete Application', version: 1, blocks })
}
