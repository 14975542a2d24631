import { WAITLIST_KEPT_AFTER_NOTIFIED_DAYS } from '@pledge/domain/organization/retention'

export interface WaitlistMailFacts {
  readonly shortName: string
  readonly placeName: string
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
    `Didn't request this, or changed your mind? Email ${facts.supportEmail} and we'll remove your address.`,
    `${facts.shortName}, ${facts.supportPhone}`,
  ].join('\n\n'),
})

/** To a person who has just joined the waitlist of a state or a country (row 1.2.44, gap G.29). */
export const composeWaitlistJoined = (facts: WaitlistMailFacts): Mail =>
  mail(facts, "You're on the waitlist", [
    `We don't lend in ${facts.placeName} yet. You're on the waitlist, and we'll email you once when we do.`,
  ])

/** To those who waited, when loans are made where they live. */
export const composeWaitlistOpen = (facts: WaitlistMailFacts & { readonly link: string }): Mail =>
  mail(facts, `We now lend in ${facts.placeName}`, [
    `You asked us to let you know. We now lend to residents of ${facts.placeName}. See what you can borrow:`,
    facts.link,
    `This is the only email we'll send about it. We'll delete your address from the waitlist within ${WAITLIST_KEPT_AFTER_NOTIFIED_DAYS} days.`,
  ])
