export interface WaitlistMailFacts {
  readonly shortName: string
  readonly stateName: string
  readonly supportPhone: string
  readonly supportEmail: string
}

interface Mail {
  readonly subject: string
  readonly text: string
}

const mail = (facts: WaitlistMailFacts, subject: string, parts: readonly string[]): Mail => ({
  subject: `${facts.shortName}: ${subject}`,
  text: [
    'Hello,',
    ...parts,
    `If you did not ask for this, or no longer want it, write to ${facts.supportEmail} and we take your address off.`,
    `${facts.shortName}, ${facts.supportPhone}`,
  ].join('\n\n'),
})

/** To somebody who has just joined the waitlist of a state (row 1.2.44, gap G.29). */
export const composeWaitlistJoined = (facts: WaitlistMailFacts): Mail =>
  mail(facts, 'You are on the waitlist', [
    `We do not lend in ${facts.stateName} yet. Your address is on the waitlist: we write to you once when we do.`,
  ])

/** To those who waited, when loans are made in their state. */
export const composeWaitlistOpen = (facts: WaitlistMailFacts & { readonly link: string }): Mail =>
  mail(facts, `We now lend in ${facts.stateName}`, [
    `You asked us to tell you: loans are now made to residents of ${facts.stateName}. See what you can borrow:`,
    facts.link,
    'This is the only message about it. Your address is deleted from the waitlist after it.',
  ])
