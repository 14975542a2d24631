import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { IncompletenessFacts } from '../../documents/facts.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import { credit } from '../screens/credit.ts'
import { equalCreditNotice } from './adverse-action-v1.ts'
import { frame, heading, list, paragraph, parties, reach } from './frame.ts'

interface Need {
  readonly happened: string
  readonly steps: readonly string[]
}

const requestText = (bureauName: string, outcome: string): string =>
  `With your permission, we asked ${bureauName} for your credit report. This was a soft inquiry, so it did not affect your credit score. ${outcome}`

const needed = ({ obstacle, bureau, lender }: IncompletenessFacts): Need => {
  const contact = `${bureau.name}, ${bureau.address}, phone ${bureau.phone}`
  const checkAgain = `Then open your application and select "${credit.recheck}."`
  if (obstacle === 'FROZEN') {
    return {
      happened: requestText(
        bureau.name,
        'Your file there has a security freeze, so they could not give us a report.',
      ),
      steps: [
        `Lift the freeze on your file for a set time, or for ${lender.legalName}: ${contact}. Lifting it is free.`,
        checkAgain,
      ],
    }
  }
  if (obstacle === 'LOCKED') {
    return {
      happened: requestText(bureau.name, 'Your file there is locked, so they could not give us a report.'),
      steps: [
        `Unlock your file with ${contact}. Leave it unlocked until 30 days after your application is complete.`,
        checkAgain,
      ],
    }
  }
  return {
    happened: requestText(bureau.name, 'They found no file that matches the details you gave us.'),
    steps: [
      'Check your full legal name, date of birth, Social Security number and home address.',
      `If something is wrong, open your application and select "${credit.noMatch.correct}." We check again with what you enter. Call ${lender.phone} if you would like help.`,
      `If everything is right, ask the agency whether it has a file on you: ${contact}. ${checkAgain}`,
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
      `Please do this by ${deadline}. If we cannot get the report by then, we will be unable to give further consideration to your request, and your application will expire. You can start a new one at any time. We charge you nothing.`,
    ),
    heading('Your rights'),
    paragraph(equalCreditNotice(facts.federalAgency)),
    heading('Questions'),
    paragraph(`Contact ${reach(facts.lender)}. Mention application ${facts.applicationReference}.`),
  ]
  return frame({ facts, title: 'Notice of Incomplete Application', version: 1, blocks })
}
