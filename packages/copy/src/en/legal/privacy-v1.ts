import type { LegalText } from './legal-text.ts'

/** Privacy notice, version 1. Used with applications: not edited, a change is a version of its own. */
export const privacyV1: LegalText = {
  title: 'Privacy notice',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        '{legalName} ("{shortName}", "we"), {address}, NMLS ID {nmls}, is the lender and decides how your information is used. This notice says what we collect, why, with whom it is shared, how long it is kept, and what you can do about it.',
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        'When you look at offers: the state or country that you choose, and the figures that you try. They are not stored with your name, because we do not know it yet.',
        'When you apply: your name, date of birth, social security number or another government identifier, citizenship where it is asked for, address, e-mail address, telephone number and source of income; pictures of an identity document; the bank account or wallet that the money goes to; the consents that you give, with the time and the network address from which you gave them.',
        'From others: a consumer report from a credit bureau by a soft inquiry, and the result of checks against sanctions lists and identity data.',
        'While you have a loan: deposits, payments, prices that concern your loan, and what you write to us.',
        'When you join a waitlist: your e-mail address and your state, and nothing else.',
      ],
    },
    {
      heading: 'Why we use it',
      paragraphs: [
        'To make you an offer and decide on your application; to verify who you are and to prevent fraud, as the law requires of a lender; to make, service and close your loan; to hold and return your collateral; to answer you; to meet our duties to keep records and to report.',
        'We do not sell your information. We use it for marketing only if you ticked the box for it, and you can untick it at any time under Account and security.',
      ],
    },
    {
      heading: 'With whom it is shared',
      paragraphs: [
        'With those who work for us and need it for their part: credit bureaus, providers of identity and sanctions checks, the custodian of your collateral, banks and payment providers, providers of e-mail and hosting. They may use it for that alone.',
        'With authorities and courts where the law requires it, and with a buyer of your loan if there ever is one, who is bound by the same duties.',
        'Blockchains are public: deposits to your address and returns from it can be seen by anyone, without your name.',
      ],
    },
    {
      heading: 'How you can limit sharing',
      paragraphs: [
        'Federal law gives you the right to limit some sharing, but not all of it: not what is needed for your application and loan, for our legal duties, or to prevent fraud. We do not share with others for their own marketing, so there is nothing there to limit. To withdraw your consent to marketing, or to electronic records, go to Account and security, call {phone} or write to {email}.',
      ],
    },
    {
      heading: 'What this site keeps in your browser',
      paragraphs: [
        'Cookies: which brand you look at, for a year; and while you are signed in, a session that scripts cannot read. In the storage of your browser: a short-lived sign-in token; a random number that tells visits of the same browser apart; which announcements you have closed; while you link a bank at its own page, which application that is for and a token of the link; and, until you close the tab, the figures that you were trying. If your session ends while you fill in your details, your name, address and telephone number stay in that tab for half an hour, so that you need not type them again; your date of birth and numbers do not.',
        'We count which pages are opened to make the site work better. What is counted holds no name, no e-mail address and no number of yours, goes to no one else, and is deleted after {telemetryDays} days. You can turn this off for your device below, signed in or not; a browser that asks sites not to track you (Global Privacy Control) has it turned off already.',
      ],
    },
    {
      heading: 'How long it is kept',
      paragraphs: [
        'Applications and loans: as long as the law asks of a lender after they have ended. Your place on a waitlist: until {waitlistToldDays} days after we have written to you, and no longer than {waitlistDays} days if we have not; write to {email} to be taken off at once.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'Social security numbers, account numbers, identity documents and e-mail addresses on waitlists are stored encrypted. Staff see them masked, or for the one step that needs them, and each look at an identity document is recorded. Connections are encrypted.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected, and, where the law of your state gives you that right and no duty of ours stands against it, have it deleted or handed over. Call {phone} or write to {email}. You are not treated worse for asking.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'Each version of this notice has a number, and the version that you agreed to stays readable. A change that matters is shown to you before it holds for you.',
      ],
    },
  ],
}
