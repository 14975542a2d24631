import { dateTime } from '../format/dates.ts'
import type { AccountMailFacts, Mail } from './account-mails.ts'

/** A claim of an old loan ended because no offer could be made in time (note 099). `link`: the page where old loans are refinanced. */
export const composeClaimEnded = (
  loanNumber: string,
  { shortName, supportPhone, link, ...time }: AccountMailFacts,
): Mail => ({
  subject: `${shortName}: We could not make you an offer`,
  text: [
    'Hello,',
    `We could not make you an offer for your old loan ${loanNumber} in time. We stopped trying on ${dateTime(time.at, time)}.`,
    'You did not refinance this loan, and you owe us nothing for it.',
    `You can try again. Enter the loan ID here: ${link}`,
    `Questions? Call us at ${supportPhone}.`,
    shortName,
  ].join('\n\n'),
})
